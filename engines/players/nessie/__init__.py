"""Computer players of Nessie."""

from engines.players.nessie import easy, hard, normal
from engines.players.policy import GamePolicies

POLICIES = GamePolicies(easy=easy.choose, normal=normal.choose, hard=hard.choose)
