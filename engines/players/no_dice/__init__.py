"""Computer players of No Dice, in which nothing is hidden from anybody."""

from engines.players.no_dice.greedy import Greedy
from engines.players.no_dice.search_policy import SearchPolicy
from engines.players.policy import GamePolicies

POLICIES = GamePolicies(
    easy=Greedy(blunder_rate=0.2),
    normal=SearchPolicy(noise=1200, deepest=3),
    hard=SearchPolicy(noise=200),
    benchmarks={"greedy": Greedy(blunder_rate=0.0), "depth4": SearchPolicy(noise=200, deepest=4)},
)
