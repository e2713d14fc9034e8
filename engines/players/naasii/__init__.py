"""Computer players of Naasii."""

from engines.players.naasii.easy import Easy
from engines.players.naasii.hard import Hard
from engines.players.naasii.normal import Normal
from engines.players.policy import GamePolicies

POLICIES = GamePolicies(easy=Easy(), normal=Normal(), hard=Hard())
