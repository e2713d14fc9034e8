"""Computer players of Nessie."""

from engines.players.nessie import hard
from engines.players.nessie.easy import Easy
from engines.players.nessie.normal import Normal
from engines.players.policy import GamePolicies

POLICIES = GamePolicies(easy=Easy(), normal=Normal(), hard=hard.choose)
