"""Reports as text for a terminal; each function takes the JSON of `oddsmith.questions.report` and gives lines."""

from __future__ import annotations

from collections.abc import Iterator

from oddsmith.errors import OddsmithError
from oddsmith.law.ratio import Ratio
from oddsmith.questions.exports import cell_ratio, misprints, outcome_text, read_fraction
from oddsmith.questions.law_report import Json

BAR_WIDTH = 40
LINE_WIDTH = 100
MOST_PAIRS = 40
"""Joint laws with more outcomes are not for a terminal."""


def _percent(chance: Ratio) -> str:
    """With two decimals from the exact value; what can fail never reads as certain, what can happen never as not."""
    text = (chance * 100).places(2)
    if text == "100.00" and chance != 1:
        return ">99.99%"
    return "<0.01%" if text == "0.00" and chance != 0 else f"{text}%"


def _mean(mean: Ratio) -> str:
    return mean.places(2)


def odds_lines(report: Json) -> Iterator[str]:
    """The answer in a sentence, then the outcome's law as a table with bars."""
    yield report["sentence"]
    if report["chance"]:
        fraction, one_in = report["chance"]["fraction"], report["chance"]["one_in"]
        exactly = f"Exactly {fraction} of all rolls" + (f", 1 in {one_in:.4g}." if one_in else ".")
        yield {"0/1": "Never.", "1/1": "Always."}.get(fraction, exactly)
    for beside in report["beside"]:
        yield f"And {beside['label']}: {beside['chance']['percent']}."
    for law in (report, *report["further"]):
        yield ""
        if "axes" in law and len(law["outcomes"]) > MOST_PAIRS:
            yield f"{law['label']}: {len(law['outcomes'])} outcomes; --csv, --markdown and --json list them."
        else:
            yield from law_lines(law)


def refusal_lines(error: OddsmithError) -> Iterator[str]:
    """What is wrong; of a program the line at fault, with a mark under the place; and the nearest that works."""
    yield f"oddsmith: {error.message}"
    if error.source and error.column:
        start = max(error.column - LINE_WIDTH // 2, 0)
        seen = "".join(c if c.isprintable() else " " for c in error.source[start : start + LINE_WIDTH])
        yield f"  {seen}"
        yield f"  {' ' * (error.column - start - 1)}^"
    if error.nearest:
        yield f"The nearest that works: {error.nearest}"


def program_lines(report: Json) -> Iterator[str]:
    """Every output of a program as a table with bars under its name; then what there is to know about them."""
    for output in report["outputs"]:
        yield output["name"]
        if output["law"]["outcomes"]:
            yield from law_lines(output["law"] | {"label": ""})
        else:
            yield "nothing: the empty die"
        yield ""
    for warning in report["warnings"]:
        yield f"Line {warning['line']}, column {warning['column']}: {warning['message']}"


def law_lines(law: Json) -> Iterator[str]:
    """A law: one line an outcome, then the statistics."""
    rows = law["outcomes"]
    ordered = "at_least_weight" in rows[0]
    most = max(row["chance"] for row in rows)
    width = max(len(law["label"]), *(len(outcome_text(row)) for row in rows))
    total = int(law["total"])
    heads = f"{'exactly':>10}" + (f"{'at least':>10}{'at most':>10}" if ordered else "")
    yield f"{law['label']:>{width}}{heads}"
    for row in rows:
        weights = ("weight", "at_least_weight", "at_most_weight") if ordered else ("weight",)
        chances = "".join(f"{_percent(Ratio(int(row[weight]), total)):>10}" for weight in weights)
        mark = "#" if row.get("success", True) else "-"
        bar = mark * round(BAR_WIDTH * row["chance"] / most)
        yield f"{outcome_text(row):>{width}}{chances}  {bar}".rstrip()
    if "mean" in law:
        most_likely = set(law["modes"])
        modes = ", ".join(outcome_text(row) for row in rows if row["outcome"] in most_likely)
        yield f"mean {law['mean']:.4g}, deviation {law['deviation']:.4g}, median {law['median']:g}, mode {modes}"


def roll_lines(report: Json) -> Iterator[str]:
    """What was rolled: every die with what became of it, the sentence, and the link that repeats it."""
    chance, beats = report["chance"], report["beats"]
    yield report["question"] + (f" ({chance['percent']})" if chance else "")
    for side in dict.fromkeys(die["side"] for die in report["dice"]):
        dice = "  ".join(_die(die) for die in report["dice"] if die["side"] == side)
        yield f"  {side}: {dice}"
    yield report["sentence"]
    if beats:
        yield f"Higher than {'at least ' if 'or_more' in beats else ''}{beats['percent']} of rolls."
    else:
        yield f"No odds: {report['odds_refused']}"
    yield f"Again: {report['link']}"


def _die(die: Json) -> str:
    word = die["label"] or ("discarded" if die["role"] == "discarded" else "")
    notes = ", ".join(note for note in (word, *die["marks"]) if note)
    return f"{die['face']} ({notes})" if notes else str(die["face"])


def table_lines(report: Json) -> Iterator[str]:
    """The chances as a grid in percent, or the means; a dash where row and column do not go together.

    A star marks what the source misprints, and those cells are listed beneath.
    """
    rows, columns, shows = report["rows"], report["columns"], report["shows"]
    written = _mean if shows == "mean" else _percent
    wrong = misprints(report)
    mark = " " if wrong else ""

    def shown(cell: Json | None) -> str:
        return written(cell_ratio(cell, shows)) + ("*" if "printed" in cell else mark) if cell else f"-{mark}"

    heads = [f"{head}{mark}" for head in (columns["texts"] if columns else [shows])]
    first = max(map(len, rows["texts"]))
    width = max(8 + len(mark), *(len(head) + 2 for head in heads))
    yield report["title"]
    yield (" " * first + "".join(f"{head:>{width}}" for head in heads)).rstrip()
    for text, cells in zip(rows["texts"], report["cells"], strict=True):
        yield (f"{text:>{first}}" + "".join(f"{shown(cell):>{width}}" for cell in cells)).rstrip()
    yield from (f"* {sentence}" for sentence in wrong)


def solve_lines(report: Json) -> Iterator[str]:
    """The nearest answers, a sentence for each input."""
    yield f"{report['question']}, about {report['wanted']['percent']}:"
    for solution in report["solutions"]:
        yield f"  {solution['sentence']}"


def compare_lines(report: Json) -> Iterator[str]:
    """A line for each set-up, the chances as bars; of several systems with their names. Some have no chance."""
    setups = report["setups"]
    is_one_system = len({setup["system_name"] for setup in setups}) == 1
    names = [setup["question"] if is_one_system else f"{setup['system_name']}: {setup['question']}" for setup in setups]
    width = max(map(len, names))
    for name, setup in zip(names, setups, strict=True):
        told = setup["chance"]
        chance = _percent(read_fraction(told["fraction"])) if told else ""
        mean = f"mean {setup['mean']:.4g}" if setup.get("mean") is not None else ""
        bar = "#" * round(BAR_WIDTH * told["decimal"]) if told else ""
        yield f"{name:<{width}} {chance:>8}  {mean:<12} {bar}".rstrip()


def systems_lines(report: list[Json]) -> Iterator[str]:
    """Every system with the names of its inputs and their defaults; or one alone with all that there is to know."""
    from textwrap import wrap

    if len(report) == 1:
        yield from _system_lines(report[0])
        return
    for system in report:
        yield f"{system['key']}: {system['name']}. {system['summary']}"
        inputs = (f"{field['name']}={field['default']}" for field in system["form"] if not field["seldom"])
        yield from (f"  {line}" for line in wrap(" ".join(inputs), LINE_WIDTH, break_on_hyphens=False))
    yield "More about one of them: oddsmith systems KEY"


def _system_lines(system: Json) -> Iterator[str]:
    yield f"{system['key']}: {system['name']}"
    yield system["summary"]
    yield f"Source: {system['source']}"
    yield from ("", "Inputs with their defaults; those that are “not here” matter only once others are changed:")
    for field in system["form"]:
        options = field.get("options", [])
        allowed = "" if options else f" ({_allowed(field)})"
        here = "" if field["shown"] else ", not here"
        yield f"  {field['name']}={field['default']}  {field['label']}{allowed}{here}"
        if field["help"]:
            yield f"      {field['help']}"
        yield from (f"      {option['key']}: {option['label']}" for option in options)
    yield from ("", "Presets:")
    for preset in system["presets"]:
        yield from (f"  {preset['name']}", f"      {preset['link']}")
    if system["tables"]:
        yield from ("", f"Tables of the source, by oddsmith table {system['key']} --published KEY:")
        yield from (f"  {table['key']}  {table['title']}" for table in system["tables"])


def _allowed(field: Json) -> str:
    match field["kind"]:
        case "integer":
            return f"{field['minimum']} to {field['maximum']}"
        case "flag":
            return "yes, no"
        case "integers":
            return f"up to {field['most']} of {field['minimum']} to {field['maximum']}, with commas"
        case "dice":
            return f"{field['fewest']} to {field['most']} of {', '.join(f'd{sides}' for sides in field['sides'])}"
        case _:
            return f"up to {field['longest']} characters"
