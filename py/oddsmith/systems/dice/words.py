"""A roll as people say it, in the signs of dice notation: `4d6, drop the lowest` is `4d6 dl`, `11+ on 2d6` `2d6 >=11`.

`RULES` are followed one after the other. Besides the notation that people type they write signs of their own:

    #               a number: digits, a word, or with a name `[bonus:5]`; a digit is one that was not typed
    ~               a label
    5↑ 5↓ 5•        5 or more, 5 or less, 5s: the face
    5•|6• 5–6       faces of which each is meant
    =7|11           totals that are sought
    5d6¿6 5d6¡6     how many dice show it; whether any does, and with ¬ behind it whether none does
    d20▲ d20▼       with advantage, disadvantage
    ½8d6 d8&d6      half of it; dice of which some are kept
"""

from __future__ import annotations

import re

from oddsmith.systems.dice.tree import WORDS

NUMBER_WORDS = {word: number for number, word in enumerate(WORDS) if number} | {"dozen": 12, "twenty": 20, "sixe": 6}
"""Numbers in words, which may have an s behind them: “ones”, “sixes”."""
DIGITS = re.compile(rf"(?<!f\.)[0-9]+|(?<![a-wyz])(?:{'|'.join(NUMBER_WORDS)})(?=s?(?![a-z]))")
NAMED = re.compile(r"\[([^][:]*): *(?=[0-9]+ *\])")
DAMAGE = "acid|bludgeoning|cold|fire|force|lightning|necrotic|piercing|poison|psychic|radiant|slashing|thunder|healing"
LABEL = re.compile(rf" *\[([^]]*)\]?| *({DAMAGE})(?: *(?:damage|dmg))?(?![a-z])")
"""What a part of a roll is for; stat blocks say it without brackets: `2d6+3 slashing damage`."""
NOT_OURS = {ord(sign): "\0" for sign in "~↑↓•|¿¡¬▲▼½&"}
"""Signs that mean nothing where they are typed."""

N = r"[#0-9]"
D = r"d(?=[#0-9%fc(\[{])"
SIDES = rf"{N}|%|f(?:\.[12])?|c|\{{[^}}]*\}}|\[[^]]*\]|\([^()]*\)"
BEHIND = r"[^ ,&+*/^(){}~<>=¿¡-]|(?<=[a-z!])[<>=]+|(?<=x#)=| (?=[kd][hl]|ro?[#<])"
DIE = rf"(?:{N}|\([^()]*\))?d(?:{SIDES})(?:{BEHIND})*"
"""Dice, with what stands behind them."""
BARE = rf"{N}?d(?:{SIDES})(?![^ ,+])"
"""Dice of which nothing else is said."""
OF_ALL = "(?!.* ro?[#<]),(?: and)?(?: then)? ?(?:keep|drop|highest|lowest)"
GROUP = rf"{DIE}|[({{{{][^(){{}}]*[)}}}}](?:{BEHIND})*"
TERM = rf"½?(?:{DIE}|{N}|[▲▼])~*"
SUM = rf"-?{TERM}(?: ?[-+*/] ?{TERM})*"
LIST = rf"{N}[•↑↓]*(?:[|–]{N}[•↑↓]*)*"
ALSO = rf"(?:, ?(?:(?:and|or) |(?!{N}•?↑))| (?:and|or) )"
"""Between faces; a number with more is a target where only a comma stands before it."""
OR = ALSO.replace("(?:and|or)", "or")
TO = "(?:-| to | through )"
ROW = rf"[-+]?{N}(?:\.\.[-+]?{N})?"
"""One number that is sought, or all of a row."""
SOUGHT = rf"(?:=|<>) ?(?:{ROW}\|)*{ROW}"
AT_END = "(?= ?(?:$|[,)}]))"
THAT = "(?<=[!#%f0-9)}~])(?<!of)"
"""Behind dice of which it is said what they are."""
BETWEEN = rf"(?:between|from) ([-+]?{N})(?: and |{TO})([-+]?{N})(?:,? inclusive(?:ly)?)?"
WITH = "(?:(?<![a-z])(?:with|at|mit|avec|con) )?(?<![a-z])"
LEAD = "(?:,? (?:and then|and|then) |, ?| )?(?<![a-z])"
PICK = "([hl])(?:igh|ow)est"
MANY = rf"(?: ?({N})(?! ?(?:{D}|of|or|dice of|times|[↑↓])))?"
"""How many are kept; a number that is one of dice, or is to be reached, is none of these."""
REROLL, REROLLED = f"{LEAD}re-?roll(?:ing|s)?", "(?: all| any)? "
TIMES = f"^({N}x )?"
FRONT = (
    rf"{TIMES}(?:what(?:'s| is| are) |how likely (?:is|are)(?: it)? )?(?:my )?"
    r"(?:(?:chances?|odds|probability) (?:(?:of|to|for) )?)?(?:(?:to )?(?:get|roll)(?:ting|ing)? )?"
)
"""What stands before a question, perhaps."""
_CLOSED = "[^(){}]"
for _ in range(5):  # in brackets in brackets
    _CLOSED = rf"(?:[^(){{}}]|\{{{_CLOSED}*+\}}|\({_CLOSED}*+\))"
OUTSIDE = f"(?!{_CLOSED}*+[)}}])"
"""Not in brackets: none is closed behind it that was not opened there."""
BODY = "(?:(?! vs | ?(?<![a-z!])[<>=]).)+?"
END = "(?= vs | ?[<>=]|$)"
"""What is doubled, halved or rounded, and where it ends."""
COUNTED = "(?:count(?:ing)?(?: successes| hits)?|successes|hits)(?: on| at)?"
LISTED = rf"(?:explod(?:e|es|ing)(?: {DIE})?(?: on)?|roll(?:ing|s)?(?: once)?(?: all| any)?|{TIMES}(?:.* )?(?:any|an?))"
"""What stands before faces."""
ON = rf"(?: heads|(?: success(?:es)?| hits)(?=.*(?:{N}↑|[<>=] ?{N})))?(?: (?:on|in|with|from|of) | (?=[▲▼]))(?!{N}x)"
ADDED = rf"{N}|{D}|[(\[{{½▲▼]|(?:floor|ceil|round|abs|min|max)\(|half |exploding "
COMPARED = {
    "<=": "at or (?:under|below)|at most|no more than|(?:(?:less|fewer) than|under|below) or equal to",
    ">=": "at or (?:over|above)|at least|no (?:less|fewer) than|(?:(?:more|greater) than|over|above) or equal to",
    "=": "exactly|equals|equal to",
    "<": "(?:less|fewer) than|under|below",
    ">": "(?:more|greater) than|over|above",
}

PLAIN = re.compile(
    r"(?: ?(?:[-+/^%]|\*(?!\*)|(?:<[=>]?|>=?|=)(?![<>=])) ?(?=[-#d({])|[#~(){}]|!(?!= )|d(?:%|(?=[#(f]))"
    r"|f(?:\.[12])?(?![a-z])|(?:ro?|cs|[kfx]|m(?:in|ax))(?=[#<>=(])|[kd][hl]|x(?=d))*"
)
"""Notation without words: most of what is read again and again while a table is made."""


def _rules(*rules: tuple[str, str]) -> list[tuple[re.Pattern[str], list[str]]]:
    """What is looked for, and the signs that stand for it, with what its groups found."""
    return [(re.compile(pattern), re.split(r"\\([0-9])", signs)) for pattern, signs in rules]


NUMBERS = _rules(
    (r"^ *([0-9]+) *# *(?=[0-9]*d[0-9%f(\[{]|[({])", r"\1x"),
    (" *#.*$", ""),
    ("  +", " "),
    (rf"{NAMED.pattern}[0-9]+ *\]", "#"),
    (r" *(?<![d\[])\[(?!\[)[^]]*\]?", "~"),
    (DIGITS.pattern, "#"),
)
"""For numbers, labels and spaces."""
RULES = _rules(
    # What changes nothing
    (rf"(?<=[^-+*/( ]) (?:{DAMAGE})(?: ?(?:damage|dmg))?(?![a-z])", "~"),
    ("(?<=[^-+*/( ]) (?:damage|dmg)(?![a-z])", ""),
    (rf"^[/!]?(?:rr (?=. )|r(?:oll)? (?=. {N}{D}))({N}) ", r"\1x "),
    (rf"^[/!]?(?:(?:gm)?r(?:oll)?|throw|di(?:e|ce)(?= {N}?{D}))(?![a-z]) ?", ""),
    (r"^\[\[(.*)\]\]", r"\1"),
    (r" ?\?$", ""),
    (r"(?<![a-z])the ", ""),
    (r" to hit(?= ?$| v| against)", ""),
    (rf"(?<![a-z])nat(?:ural)? (?={N} .)", ""),
    (rf"{TIMES}(?:sum|total|average|mean)(?: of)? ", r"\1"),
    # Signs that are typed in several ways
    ("=<|≤", "<="),
    ("=>|≥", ">="),
    ("==", "="),
    ("≠|(?<= )!=", "<>"),
    (r"(?<!!)!=(?= )", " <>"),
    (r"\*\*", "^"),
    # Behind dice that are written with another letter a t is a target, as Dice Maiden writes it
    (rf"^(.*[dw](?={N}).*[!#0-9}}~])(?:(?<![<>=]{N})(?<![<>=] {N}) |(?<![^a-z]{N}))t({N})( ?f{N})?", r"\1\3 \2↑"),
    (rf"(^(?:{N} ?)?|[^a-wyz#0-9!%)}}\]](?:{N}(?: (?=w))?|(?<!{N} )))(?:w|(?<![<>=]{N})t)(?={N})", r"\1d"),
    (rf"(?<=\))w(?={N})", "d"),
    ("(?<![a-z])percentiles?(?: dice| die)?(?![a-z])", "d%"),
    (rf"{FRONT}({N}) ?%(?= (?:on|with) )", r"\1<=\2"),
    (rf"(?<=d.) ({N}) ?%$", r" <=\1"),
    (rf"(?<!d)(^|{N}) ?d ?(?=[%#0-9])", r"\1d"),
    (rf"(?<!d.)(?<={N}) ?%(?= ?(?:$|[,a-ce-z]))(?! ?[a-z]+\()", ""),
    (rf"(?<![a-z])an? (?={N}?{D})", ""),
    # Coins
    (r"(?:flip|toss)(?:p?ing)? ", ""),
    (rf"(?:({N}) |an? )?(?<![a-z])coins?(?: (?:flip|toss(?:e(?=s))?)s?)?(?![a-z])", r"\1dc"),
    # Several times
    (rf"^({N}) ?(?:times |× ?(?={N}?{D})|x ?)", r"\1x "),
    (rf"^(.*d.*) (?:x ?|×)({N})$", r"\2x \1"),
    (rf"^(.*?),? ({N}) times$", r"\2x \1"),
    ("^(.*?)(?<![ ,][#0-9]s),? twice$", r"2x \1"),
    (rf"^repeat ?\((.*), ?({N}) ?\)$", r"\2x \1"),
    # Calculations
    (r"(?<![a-z])plus ", "+"),
    (r"(?<![a-z])minus ", "-"),
    ("×", "*"),
    (r"half(?: of)? ", "½"),
    # Dice
    (rf"(?:({N}) |(?<![a-z])an? )?({N})[- ]?sided (?:dice|die)(?![a-z])", r"\1d\2"),
    (r"(?<![a-z])an? die(?![a-z])", "d6"),
    (r"^(?:fate|fudge) dice(?![a-z])", "4df"),
    (rf"({N}) (?:fate|fudge) dice(?![a-z])", r"\1df"),
    # Totals
    (rf"(?<![a-z])in (?=[-+]?{N}\.\.|\{{(?:{ROW}, ?)*{ROW}\}}{AT_END})", "="),
    (rf"((?:=|<>) ?\{{(?:{ROW}\|)*{ROW}), ?(?=(?:{ROW}, ?)*{ROW}\}}{AT_END})", r"\1|"),
    (rf"(=|<>) ?\{{({ROW}(?:\|{ROW})*)\}}{AT_END}", r"\1\2"),
    (rf"(?<![a-z])exactly (?={N}(?:, {N})*,? or {N} (?:on|with|in) )", ""),
    (rf"({THAT} is (?:not |anything but )?)(?=[-+]?{N}{TO}[-+]?{N})", r"\1from "),
    (rf"{FRONT}{BETWEEN}{ON}(.+)", r"\1\4 =\2..\3"),
    (rf" (?:is )?{BETWEEN}(?![a-z])", r" =\1..\2"),
    # Faces
    (rf"(?<![^ ,])({N})'?s(?![a-z])", r"\1•"),
    (rf"(?<!!) ?,? ?({N})•?[ -]?again(?![a-z])", r"!\1↑"),
    (r"(?<=[•#0-9]) ?(?:or|and) (?:more|higher|better|above|up)(?![a-z])", "↑"),
    (r"(?<=[•#0-9]) ?(?:or|and) (?:less|lower|fewer|below|under)(?![a-z])", "↓"),
    (rf"(?<![^ ])({N})\+(?! ?(?:{ADDED}))", r"\1↑"),
    (rf"(?<![^ |])({N}[•↑]*){ALSO}(?={N}•)", r"\1|"),
    (rf"((?:{LISTED}|{COUNTED}) {N}){TO}(?={N}•?(?! ?{D}|[a-z]))", r"\1–"),
    (rf"({LISTED} {N})/(?={N}(?! ?{D}|[a-z]))", r"\1|"),
    (rf"({LISTED} {LIST}){ALSO}(?={N}•?(?! ?{D}|[a-z]| (?:high|low|be|wor)e?st))", r"\1|"),
    (rf"{FRONT}({N}){TO}(?={N} (?:on|with) {N}?{D})", r"\1\2–"),
    (rf"(?<![^ ])({LIST}){OR}(?={LIST}(?:{OR}{LIST})* (?:on|in|with|from) {N}?{D})", r"\1|"),
    # Against what
    (rf"{FRONT}(?:beat(?:ing)? )?(?:an? )?(?:[da]c|tn) ?({N}){ON}(.+)", r"\1\3 >=\2"),
    (rf"{FRONT}(?:fail|miss)(?:ing)? (?:an? )?(?:(?:[da]c|tn) ?)?({N}){ON}(.+)", r"\1\3 <\2"),
    *((rf"(?<![a-z])(?:roll )?(?:{words})(?![a-z]) ?", sign) for sign, words in COMPARED.items()),
    (rf" (?:is )?(?:not|anything but) ?=|{THAT} (?:is )?(?:not|isn't|anything but) (?={ROW})", " <>"),
    (rf"{THAT} is ({N})↑", r" >=\1"),
    (rf"{THAT} is ({N})↓", r" <=\1"),
    (" is (?=[<>])", " "),
    (rf"{THAT} is =?(?={ROW})", " ="),
    ("(?<![a-z])(?:gegen|contr[ae])(?![a-z])", "against"),
    (rf" ?(?:versus|vs\.?|(?<= )v|against|to hit)(?![a-z]) ?(?:(?:[da]c|tn|difficulty) ?(?={N}))?", " vs "),
    (rf" [da]c ?(?={N})", " vs "),
    (rf" vs ({N})↑", r" vs \1"),
    ("^(?:opposed|contested) (?=.* vs )", ""),
    (rf" (?:tn|difficulty|diff) ?({N})", r" \1↑"),
    # Advantage
    (rf"{WITH}(?:adv(?:antage)?|vorteil|avantage|ventaja)(?![a-z])", "▲"),
    (rf"{WITH}(?:dis(?:adv(?:antage)?)?|nachteil|désavantage|desventaja)(?![a-z])", "▼"),
    (rf"{TIMES}([▲▼]) (?:(?:on|to|for) |(?={N}?{D}))(.*?)(?= vs |$)", r"\1\3\2"),
    (r" ?\(([▲▼])\)|, ?(?=[▲▼])", r" \1"),
    (
        rf"({SOUGHT})(?:,? or |, ?(?=(?:{ROW}, ?)*{ROW}(?:,? or |$)))(?={ROW}(?: or |,|[)}}]| ?[▲▼]|$))",
        r"\1|",
    ),
    # What is asked before the dice
    (rf"{FRONT}(?:how many|number of|count(?:ing)?) ({LIST}){ON}(.+)", r"\1\3¿\2"),
    (rf"{FRONT}no (?={LIST}{ON})", r"\1=0 "),
    (rf"{FRONT}(?:not|anything but) (?!.*{N}d.*[-+])(?=(?:an? )?{LIST}{ON})", r"\1¬"),
    (rf"{FRONT}both (?={N}[•↑↓]*{ON})", r"\1=2 "),
    (rf"{TIMES}({N})(?:↑|\+){ON}(.+)", r"\1\3 \2↑"),
    (rf"{FRONT}(?:an? )?({N})(?:↑|\+)((?: {LIST})?{ON}.+)", r"\1>=\2\3"),
    (rf"{FRONT}(?:an? )?({N})↓((?: {LIST})?{ON}.+)", r"\1<=\2\3"),
    (rf"{FRONT}({N})( (?={N}•){LIST}{ON}.+)", r"\1=\2\3"),
    (
        rf"{FRONT}(¬?)(?:any |an? |(?={N} (?:on |with |[▲▼])|{N}•?[|–][^ ]+{ON}{N}?{D}))({LIST}){ON}(.+)",
        r"\1\4¡\3\2",
    ),
    (rf"{FRONT}([<>=]+)({N}){ON}(.+)", r"\1\4 \2\3"),
    (rf"{FRONT}([<>=]+)({N}) ({LIST}){ON}(.+)", r"\1\5¿\4 \2\3"),
    # All that stands before a comparison
    (rf"{TIMES}(?:½({BODY})|({BODY}),? (?:halved|half)),? round(?:ed|ing)? up{END}", r"\1ceil((\2\3)/2)"),
    (rf"{TIMES}({BODY}),? (?:halved|half){END}", r"\1(\2)//2"),
    (rf"{TIMES}(?:({BODY}),? doubled|double (?={N}?{D})({BODY})){END}", r"\1(\2\3)*2"),
    (rf"{TIMES}({BODY}),? round(?:ed|ing)? up{END}", r"\1ceil(\2)"),
    (rf"{TIMES}({BODY}),? round(?:ed|ing)? down{END}", r"\1floor(\2)"),
    # Thrown again
    (rf"{TIMES}re-?roll ({LIST}) (?:on )?({DIE})", r"\1\3r\2"),
    (rf"{REROLL} once{REROLLED}(?=[<#0-9])", " ro"),
    (rf"{REROLL}{REROLLED}([<>=]*{LIST}) once(?![a-z])", r" ro\1"),
    (rf"{REROLL}{REROLLED}(?=[<#0-9])", " r"),
    (rf"exploding (?:dice )?(?![^ ]*!)({DIE}(?:[<>=]+{N})?)(?: on ({LIST}))?", r"\1!\2"),
    (rf"(?<!!) ?,? ?explod(?:es?|ing)(?![a-z])(?: (?:on )?(?={N}))?", "!"),
    (rf" ([<>=]+{N})(?=!)", r"\1"),
    # Kept and dropped
    (r"(?<![a-z])(?:keeping|taking|take|pick)(?![a-z])", "keep"),
    (r"(?<![a-z])dropping(?![a-z])", "drop"),
    ("(?<=keep |drop )(high|low)(?![a-z])", r"\1est"),
    (rf"(?<![a-z])(max|min) (?={N}?{D})", r"\1 of "),
    (r"(?<![a-z])(?:best|better|higher|top|max(?:imum)?(?=(?: die)? of))(?![a-z])", "highest"),
    (r"(?<![a-z])(?:worst|worse|lower|min(?:imum)?(?=(?: die)? of))(?![a-z])", "lowest"),
    (rf"({N}) {PICK} of ", r"\2ighest \1 of "),
    (rf"{TIMES}({BARE}(?: ?\+ ?{BARE})+)(?={OF_ALL}|,? {COUNTED} {N})", r"\1{\2}"),
    (
        rf"{PICK}(?: ({N}))?(?: die| dice)? of ({D}(?:{SIDES})(?: ?\+ ?{D}(?:{SIDES}))+)(?![^ ,+-]| ?\+ ?{N}?{D})",
        r"{\3}k\1\2",
    ),
    (rf"{LEAD}([dk])(?:rop|eep) {PICK}(?: die| dice| counts)?{MANY}(?: dice)?(?![a-z])", r" \1\2\3"),
    (rf"{LEAD}([dk])(?:rop|eep) ({N})(?: {PICK})(?: die| dice)?(?![a-z])", r" \1\3\2"),
    (rf"{LEAD}drop ({N})(?: dice)?(?![a-z])", r" dl\1"),
    (rf"{LEAD}keep ({N})(?: dice)?(?![a-z])", r" kh\1"),
    (rf"{LEAD}(?<![-+*/])(?<![-+*/] )({N}) {PICK}(?: die| dice)?(?! of|[a-z])", r" k\2\1"),
    (rf"(d[hl])({N}?) and {PICK}(?: die| dice)?(?![a-z])", r"\1\2d\3\2"),
    (rf"({N}) dice(?! of)(?![a-z])", r"\1d6"),
    (rf"(?:, ?(?:and )?| and )(?={N}?{D}){OUTSIDE}", "&"),
    (rf"{PICK}(?: ({N}))?(?: die| dice)? of ({TERM}(?:&{TERM})+)", r"{\3}k\1\2"),
    (rf"second {PICK} of ({DIE})", r"\2d\1 k\1"),
    (rf"{PICK}(?: ({N}))?(?: die| dice)? of ({DIE})", r"\3k\1\2"),
    (rf"{LEAD}{PICK}(?: die| counts)?{MANY}(?! of|[a-z])", r" k\1\2"),
    (rf"({SUM}(?:&{TERM})+) ?([dk][hl]{N}?)", r"{\1}\2"),
    (rf"({N}{DIE})((?: ?[-+] ?{N}(?!d))+) ([dk][hl]{N}?)", r"\1\3\2"),
    # How far beyond a number
    (rf"({GROUP})ms>=? ?(-?{N})((?:{BEHIND})*)", r"(\1\3-\2)"),
    (rf"({GROUP})ms<=? ?(-?{N})((?:{BEHIND})*)", r"(\2-\1\3)"),
    # Counted
    (rf",? {COUNTED} (?={N}[•↑–])", "count"),
    (rf",? (?={N}•)", "count"),
    (rf"(?:,? (?:for |on |needs? )?|, ?)(?={N}[↑↓])", " "),
)
"""For words, followed in this order."""


def spelled(text: str) -> tuple[str, list[int]]:
    """A text in signs; and where each of these, and then the end, stands in the text."""
    signs, places = text.translate(NOT_OURS), list(range(len(text) + 1))
    for pattern, parts in NUMBERS:
        signs, places = _rewritten(signs, places, pattern, parts)
    for pattern, parts in () if PLAIN.fullmatch(signs) else RULES:
        signs, places = _rewritten(signs, places, pattern, parts)
    return signs, places


def _rewritten(signs: str, places: list[int], pattern: re.Pattern[str], parts: list[str]) -> tuple[str, list[int]]:
    """The same with a rule followed wherever it can be, until nothing more changes."""
    at = 0
    while match := pattern.search(signs, at):
        start, end = match.span()
        new: list[tuple[str, int]] = []
        for nth, part in enumerate(parts):  # signs and groups in turn
            if nth % 2:
                group = slice(*match.span(int(part)))
                new += zip(signs[group], places[group], strict=True)
            else:
                new += ((sign, places[start]) for sign in part)
        written = "".join(sign for sign, _ in new)
        at = start if written != match[0] else max(end, start + 1)
        signs = signs[:start] + written + signs[end:]
        places = [*places[:start], *(place for _, place in new), *places[end:]]
    return signs, places
