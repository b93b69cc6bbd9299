"""The contract of answers, for all systems, games and programs: labels, reports, presets, published tables."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import oddsmith
from oddsmith.declare.system import System
from oddsmith.fair.dice import FairDice
from oddsmith.law.distribution import OrLess, OrMore
from oddsmith.law.ratio import Ratio
from oddsmith.questions.link import Question
from oddsmith.questions.odds import odds_report
from oddsmith.questions.roll import roll_report
from oddsmith.systems.program import Program
from tests.engine import strategies
from tests.engine.contract import rolled
from tests.engine.every import every_system, everything_played


@every_system
@given(st.data())
def test_every_law_has_a_label_and_every_odds_a_deciding_law(system: System[Any], data: st.DataObject) -> None:
    odds = system.odds(data.draw(strategies.answerable_inputs(system)))
    labels, all_words = {**system.measures, **odds.labels}, {**system.words, **odds.words}
    for key, law in odds.laws.items():
        label = labels[key]
        parts = len(law.outcomes[0]) if isinstance(law.outcomes[0], tuple) else None
        assert parts == (len(label) if isinstance(label, tuple) else None)
        if isinstance(law.outcomes[0], str):
            assert set(law.outcomes) <= set(all_words[key]), "words have an order, which their letters do not tell"
        endless = isinstance(law.outcomes[0], OrLess) or isinstance(law.outcomes[-1], OrMore)
        assert law.moments or not endless, "the mean of a law without end must be told"
    for key, words in all_words.items():
        assert isinstance(labels[key], str)
        assert len(set(words)) == len(words)
    for label in labels.values():
        for part in (label,) if isinstance(label, str) else label:
            assert part.strip()
            assert part.isprintable()
    assert odds.decided_by in odds.laws
    assert odds.succeeds is None or 0 <= odds.chance <= 1


@every_system
@given(st.data())
def test_reports_are_plain_json(system: System[Any], data: st.DataObject) -> None:
    question = Question(system, data.draw(strategies.answerable_inputs(system)), data.draw(strategies.seeds))
    odds, reading = oddsmith.odds(question), rolled(system, question.inputs, FairDice(str(question.seed)))
    for made in (odds_report(question, odds), roll_report(question, reading, odds)):
        assert json.loads(json.dumps(made, allow_nan=False)) == made


@everything_played
def test_presets_can_be_asked(system: System[Any]) -> None:
    assert len({preset.name for preset in system.presets}) == len(system.presets)
    assert system.presets or isinstance(system, Program)
    for preset in system.presets:
        inputs = system.inputs.from_texts(preset.inputs)
        assert inputs.texts() == preset.inputs, "a preset says only what differs from the defaults, in a link's order"
        odds = system.odds(inputs)
        assert odds.succeeds is None or 0 < odds.chance < 1, f"“{preset.name}” is always, or never, a success"


@every_system
def test_corrections_are_sentences(system: System[Any]) -> None:
    for where, printed, right in system.corrections:
        assert right.endswith(".")
        assert not where.endswith(".")
        assert printed


@every_system
def test_published_tables_can_be_computed_whole(system: System[Any]) -> None:
    assert len({table.key for table in system.tables}) == len(system.tables)
    for published in system.tables:
        question = Question(system, system.inputs.from_texts(published.inputs))
        table = oddsmith.table(question, published.rows, published.columns)
        assert all(cell is not None for row in table.cells for cell in row), published.key
        assert table.columns is not None
        for erratum in published.errata:
            row, column = table.rows.texts.index(erratum.row), table.columns.texts.index(erratum.column)
            cell = table.cells[row][column]
            assert cell is not None
            number = erratum.printed.removesuffix("%").rstrip()
            hundredfold = 1 if number == erratum.printed else 100
            _, _, places = number.partition(".")
            assert cell.chance
            exact = Ratio(cell.chance.numerator * hundredfold, cell.chance.denominator)
            assert exact.places(len(places)) != number, "what is printed right is no erratum"
