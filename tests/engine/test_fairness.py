"""Evidence that rolls are fair: replays, the working byte by byte, and a test of the counted faces."""

from __future__ import annotations

import gc
import hashlib
import json
from typing import Any

import pytest

import oddsmith
from oddsmith import api
from oddsmith.language import Outcome
from oddsmith.questions.replay import answer_replay
from oddsmith.systems.program import MOST_PROGRAMS
from tests.engine.by_hand import throw_by_hand
from tests.engine.test_api import answer, refusal

ROLLS = ["(7-3)dB?target=6&seed=1-shape", "storyteller?seed=1-many", "crucible?seed=1-ways", "roll-under?seed=1-low"]


def test_links_are_replayed_as_they_were_rolled() -> None:
    for text, told in zip(ROLLS, answer(ask="replay", links=ROLLS), strict=True):
        question, reading = oddsmith.roll(text)
        rolled = answer(ask="roll", link=text)
        assert told["thrown"] == [[die["sides"], die["face"]] for die in rolled["dice"]]
        assert {name: told[name] for name in ("link", "question", "sentence", "success", "seed")} == {
            name: rolled[name] for name in ("link", "question", "sentence", "success", "seed")
        }
        assert question.seed == told["seed"]
        assert reading.sentence == told["sentence"]


def test_replay_does_not_roll_set_ups_and_names_wrong_links() -> None:
    set_up, wrong = answer(ask="replay", links=["5dB", "5dB?discard=9"])
    assert (set_up["link"], "seed" in set_up, "thrown" in set_up) == ("decibel", False, False)
    assert wrong["error"]["field"] == "discard"


def test_replaying_is_cheap_even_if_odds_are_too_much_work() -> None:
    link = "decibel?dice=250&resolution=compound&seed=1-much"
    assert refusal(ask="odds", link=link)["code"] == "too-much-work"
    assert len(answer(ask="replay", links=[link] * 500)) == 500


def test_only_a_few_programs_stay_in_memory() -> None:
    def held() -> int:
        gc.collect()
        return sum(isinstance(one, Outcome) for one in gc.get_objects())

    before = held()  # objects of other tests
    links = [f"lab?program=output%20d{number}&seed=1-a" for number in range(1, 9)]
    assert [told["success"] for told in answer_replay({"links": links})] == [True, *[None] * 7]
    assert held() <= before + MOST_PROGRAMS


@pytest.mark.parametrize("link", ROLLS)
def test_the_working_agrees_with_computing_by_hand(link: str) -> None:
    told = answer(ask="working", link=link)
    stream = "".join(hashlib.sha256(block["text"].encode()).hexdigest() for block in told["blocks"])
    assert stream == "".join(block["sha256"] for block in told["blocks"])
    taken = "".join(number["bytes"] for number in told["numbers"])
    assert stream.startswith(taken)
    assert len(stream) - len(taken) < 64
    by_hand = throw_by_hand(told["seed"], [number["sides"] for number in told["numbers"] if number["face"]])
    assert [number["face"] for number in told["numbers"] if number["face"]] == by_hand.faces
    assert [number["face"] for number in told["numbers"] if number["face"]] == answer(ask="roll", link=link)["faces"]
    assert sum(number["face"] is None for number in told["numbers"]) == by_hand.thrown_away


def test_rejected_numbers_are_shown() -> None:
    numbers = answer(ask="working", link="decibel?dice=100&seed=1-reject")["numbers"]
    refused = [number for number in numbers if number["face"] is None]
    assert refused
    assert all(number["number"] >= number["below"] == 240 for number in refused)
    assert all(number["face"] == number["number"] % 20 + 1 for number in numbers if number["face"])


def test_a_set_up_has_no_working() -> None:
    assert refusal(ask="working", link="decibel")["code"] == "invalid-seed"


def fairness(**faces: list[int]) -> Any:
    return answer(ask="fairness", faces={name.removeprefix("d"): counts for name, counts in faces.items()})


def test_counts_are_judged_in_words() -> None:
    told = fairness(d6=[18, 22, 17, 20, 21, 22], d2=[180, 120], d4=[400, 250, 200, 250], d3=[1, 0, 2])
    assert [kind["sides"] for kind in told["kinds"]] == [2, 3, 4, 6]
    by_sides = {kind["sides"]: kind for kind in told["kinds"]}
    assert by_sides[6]["statistic"] == pytest.approx(1.1)
    assert (by_sides[6]["degrees"], by_sides[6]["thrown"], by_sides[6]["expected"]) == (5, 120, 20)
    assert by_sides[6]["p_value"] == pytest.approx(0.9541, abs=1e-4)
    assert by_sides[6]["sentence"].startswith("Nothing stands out")
    assert by_sides[2]["p_value"] == pytest.approx(0.000532, abs=1e-6)
    assert by_sides[2]["sentence"].startswith("Very uneven")
    assert "under 0.1%" in by_sides[4]["sentence"]
    assert not by_sides[3]["enough"]
    assert "too few rolls to judge" in by_sides[3]["sentence"]
    assert "needs 15 rolls of a d3" in by_sides[3]["sentence"]
    assert told["sentence"].startswith("3 kinds of dice were looked at")


def test_too_even_counts_are_reported_and_unused_dice_left_out() -> None:
    [kind] = fairness(d6=[100] * 6, d8=[0] * 8)["kinds"]
    assert kind["p_value"] == 1
    assert kind["sentence"].startswith("Strikingly even")
    assert fairness(d8=[0] * 8) == {
        "kinds": [],
        "sentence": "No dice have been rolled often enough to judge yet.",
    }


def test_p_values_are_corrected_for_several_kinds_of_dice() -> None:
    uneven, even = [130, 95], [100, 101]
    alone, among = fairness(d2=uneven), fairness(d2=uneven, d3=[70, 69, 70], d4=[50, 51, 50, 51])
    [least] = alone["kinds"]
    assert least["p_value"] == pytest.approx(0.0196, abs=1e-4)
    assert least["sentence"].startswith("A little uneven")
    assert "2% or less in 5.8% of cases" in among["sentence"]  # 1 - (1 - 0.0196)^3
    assert "often enough and you will see a low number" in alone["sentence"]
    assert fairness(d2=even)["kinds"][0]["sentence"].startswith("Nothing stands out")


def test_huge_counts_do_not_underflow() -> None:
    text = api.answer(json.dumps({"ask": "fairness", "faces": {"1000": [10**9] * 999 + [0]}}))
    [kind] = json.loads(text)["answer"]["kinds"]
    assert 0 < kind["p_value"] < 1e-300
