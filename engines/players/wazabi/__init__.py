"""Computer players of Wazabi."""

from engines.players.policy import GamePolicies
from engines.players.wazabi import easy, hard, normal

POLICIES = GamePolicies(easy=easy.choose, normal=normal.choose, hard=hard.choose)
