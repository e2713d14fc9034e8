"""Computer players: their policies by game and level, and one policy that plays any game at random."""

from engines.players.budget import Budget
from engines.players.policy import RANDOM, GamePolicies, Level, Policy

__all__ = ["RANDOM", "Budget", "GamePolicies", "Level", "Policy"]
