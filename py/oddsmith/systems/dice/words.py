"""Rewrites plain English as dice notation: `4d6, drop the lowest` is `4d6 dl`, `11+ on 2d6` is `2d6 >=11`.

`RULES` are applied in order. Besides the notation that people type, they use internal symbols:

    #               a number: digits, a word, or named as in `[bonus:5]`; a digit itself is one that was not typed
    ~               a label
    5↑ 5↓ 5•        5 or more, 5 or less, 5s: the face
    5•|6• 5–6       any of these faces
    =7|11           any of these totals
    5d6¿6 5d6¡6     how many dice show it; whether any does, with a following ¬ whether none does, with = the total
    5d6¡6¬¬         the same for “no 6”, which needs dice that have the face
    d20▲ d20▼       advantage, disadvantage
    ½8d6 d8&d6      half of it; dice to keep some of
"""

from __future__ import annotations

import re

from oddsmith.systems.dice.tree import WORDS

NUMBER_WORDS = {word: number for number, word in enumerate(WORDS) if number} | {"dozen": 12, "twenty": 20, "sixe": 6}
"""Number words; a plural s may follow: “ones”, “sixes”."""
WORD = f"(?:{'|'.join(NUMBER_WORDS)})"
DIGITS = re.compile(rf"(?<!f\.)[0-9]+|(?<![a-wyz]){WORD}(?=s?(?![a-z]))")
NAMED = re.compile(r"\[([^][:]*): *(?=[0-9]+ *\])")
DAMAGE = "acid|bludgeoning|cold|fire|force|lightning|necrotic|piercing|poison|psychic|radiant|slashing|thunder|healing"
LABEL = re.compile(rf" *\[([^]]*)\]?| *({DAMAGE})(?: *(?:damage|dmg))?(?![a-z])")
"""A label; stat blocks write damage types without brackets: `2d6+3 slashing damage`."""
NOT_OURS = {ord(sign): "\0" for sign in "~↑↓•|¿¡¬▲▼½&"}
"""Removes the meaning of internal symbols where somebody types them."""

N = r"[#0-9]"
D = r"d(?=[#0-9%fc(\[{])"
SIDES = rf"{N}|%|f(?:\.[12])?|c|\{{[^}}]*\}}|\[[^]]*\]|\([^()]*\)"
BEHIND = r"[^ ,&+*/^(){}~<>=¿¡-]|(?<=[a-z!])[<>=]+|(?<=x#)=| (?=[kd][hl]|ro?[#<])"
DIE = rf"(?:{N}|\([^()]*\))?d(?:{SIDES})(?:{BEHIND})*"
"""Dice with their modifiers."""
BARE = rf"{N}?d(?:{SIDES})(?![^ ,+])"
"""Dice without modifiers."""
OF_ALL = "(?!.* ro?[#<]),(?: and)?(?: then)? ?(?:keep|drop|highest|lowest)"
GROUP = rf"{DIE}|[({{{{][^(){{}}]*[)}}}}](?:{BEHIND})*"
TERM = rf"½?(?:{DIE}|{N}|[▲▼])~*"
SUM = rf"-?{TERM}(?: ?[-+*/] ?{TERM})*"
LIST = rf"{N}[•↑↓]*(?:[|–]{N}[•↑↓]*)*"
FACES = rf"{N}[•+](?:(?:,| and| or|, and|, or) {N}[•+])*"
ALSO = rf"(?:, ?(?:(?:and|or) |(?!{N}•?↑))| (?:and|or) )"
"""Between faces; after a mere comma, “5 or more” is a target instead."""
OR = ALSO.replace("(?:and|or)", "or")
TO = "(?:-| to | through )"
ROW = rf"[-+]?{N}(?:\.\.[-+]?{N})?"
"""A wanted number, or a range of them."""
SOUGHT = rf"(?:=|<>) ?(?:{ROW}\|)*{ROW}"
AT_END = "(?= ?(?:$|[,)}]))"
THAT = "(?<=[!#%f0-9)}~])(?<!of)"
"""After dice, before “is 7” and the like."""
BETWEEN = rf"(?:between|from|in) ([-+]?{N})(?: and |\.\.|{TO})([-+]?{N})(?:,? inclusive(?:ly)?)?"
WITH = "(?:(?<![a-z])(?:with |w/ ?|(?:at|mit|avec|con) ))?(?<![a-z])"
LEAD = "(?:,? (?:and then|and|then) |, ?| )?(?<![a-z])"
PICK = "([hl])(?:igh|ow)est"
MANY = rf"(?: ?({N})(?! ?(?:{D}|of|or|dice of|times|[↑↓])))?"
"""How many dice to keep; not a number that starts other dice or is a target."""
REROLL, REROLLED = f"{LEAD}re-?roll(?:ing|s)?", "(?: all| any)? "
TIMES = f"^({N}x )?"
FRONT = (
    rf"{TIMES}(?:what(?:'s| is| are) |how likely (?:is|are)(?: it)? )?(?:my )?"
    r"(?:(?:chances?|odds|probability) (?:(?:of|to|for) )?)?(?:(?:to )?(?:get|roll)(?:ting|ing)? )?"
)
"""Optional opening of a question."""
_CLOSED = "[^(){}]"
for _ in range(5):  # levels of nested brackets
    _CLOSED = rf"(?:[^(){{}}]|\{{{_CLOSED}*+\}}|\({_CLOSED}*+\))"
OUTSIDE = f"(?!{_CLOSED}*+[)}}])"
"""Not inside brackets: every bracket closed after this is also opened after it."""
BODY = "(?:(?! vs | ?(?<![a-z!])[<>=]).)+?"
END = "(?= vs | ?[<>=]|$)"
"""`BODY` is what is doubled, halved or rounded, and `END` is where it ends."""
COUNTED = "(?:count(?:ing)?(?: successes| hits)?|successes|hits)(?: on| at)?"
LISTED = rf"(?:explod(?:e|es|ing)(?: {DIE})?(?: on)?|roll(?:ing|s)?(?: once)?(?: all| any)?|{TIMES}(?:.* )?(?:any|an?))"
"""Words before a list of faces."""
DC = "(?:an? )?(?:[da]c|tn)(?: of)? ?"
AGAINST = "versus|against|gegen|contr[ae]"
ADVANTAGE, DISADVANTAGE = (
    "adv(?:antage)?|vorteil|avantage|ventaja",
    "dis(?:adv(?:antage)?)?|nachteil|désavantage|desventaja",
)
ON = rf"(?: heads|(?: success(?:es)?| hits)(?=.*(?:{N}↑|[<>=] ?{N})))?(?: (?:on|in|with|from|of) | (?=[▲▼]))(?!{N}x)"
ADDED = rf"{N}|{D}|[(\[{{½▲▼]|(?:floor|ceil|round|abs|min|max)\(|half |exploding "
COMPARED = {
    "<=": "at or (?:under|below)|at most|no more than|(?:(?:less|fewer) than|under|below) or equal to",
    ">=": "at or (?:over|above)|at least|no (?:less|fewer) than|(?:(?:more|greater) than|over|above) or equal to",
    "=": "exactly|equals|equal to",
    "<": "(?:less|fewer) than|under|below",
    ">": "(?:more|greater) than|over|above",
}
MANY_OR = rf"(?:{'|'.join(COMPARED.values())}) {N}|{N} or (?:more|less|fewer)|{N}(?= {N}•)"
ASKED_OF = rf"(?:exactly (?={N}(?:, {N})*,? or ))?{N}(?! coins?)[^d]* (?:on|in|with|from) "
"""What is asked of dice that follow, such as a total."""

PLAIN = re.compile(
    r"(?: ?(?:[-+/^%]|\*(?!\*)|(?:<[=>]?|>=?|=)(?![<>=])) ?(?=[-#d({])|[#~(){}]|!(?!= )|d(?:%|(?=[#(f]))"
    r"|f(?:\.[12])?(?![a-z])|(?:ro?|cs|[kfx]|m(?:in|ax))(?=[#<>=(])|[kd][hl]|x(?=d))*"
)
"""Notation without words, which skips `RULES`: most of what is parsed over and over while a table is computed."""


def _rules(*rules: tuple[str, str]) -> list[tuple[re.Pattern[str], list[str]]]:
    """Compile each pattern, and split its replacement at the references to groups."""
    return [(re.compile(pattern), re.split(r"\\([0-9])", signs)) for pattern, signs in rules]


NUMBERS = _rules(
    (r"^ *([0-9]+) *# *(?=[0-9]*d[0-9%f(\[{]|[({])", r"\1x"),
    (" *#.*$", ""),
    ("  +", " "),
    (rf"{NAMED.pattern}[0-9]+ *\]", "#"),
    (r" *(?<![d\[])\[(?!\[)[^]]*\]?", "~"),
    (rf"(?<![a-z0-9-])({WORD}|[0-9]+(?= [a-z])) ({DIGITS.pattern})(?= (?:on|in|with|from) )", r"\1 \2s"),
    (rf"((?:at least|at most|exactly) (?:{DIGITS.pattern})|d[0-9]+ {WORD}) ({DIGITS.pattern})(?=~*$)", r"\1 \2s"),
    (DIGITS.pattern, "#"),
)
"""Rules for numbers, labels and spaces, applied first."""
RULES = _rules(
    # Words without a meaning
    (rf"(?<=[^-+*/( ]) (?:{DAMAGE})(?: ?(?:damage|dmg))?(?![a-z])", "~"),
    ("(?<=[^-+*/( ]) (?:damage|dmg)(?![a-z])", ""),
    (rf"^[/!]?(?:rr (?=. )|r(?:oll)? (?=. {N}{D}))({N}) ", r"\1x "),
    (rf"^[/!]?(?:(?:gm)?r(?:oll)?|throw|di(?:e|ce)(?= {N}?{D}))(?![a-z]) ?", ""),
    (r"^\[\[(.*)\]\]", r"\1"),
    (r" ?\?$", ""),
    (r"(?<![a-z])the ", ""),
    (r" to hit(?= ?$| v| against)", ""),
    (rf"(?<![a-z])nat(?:ural)? ({N}(?:-{N}|\+)? (?:[^-+]|(?<=re)-)++)(?: ?[-+] ?{N})*(?! ?[-+*/(]| ?d(?!is))", r"\1"),
    (rf"{TIMES}(?:an? )?(?:sum|total|average|mean)(?: of)?+ (?!{ASKED_OF})", r"\1"),
    (rf"{THAT},? (?:total|sum)(?: of)? (?={MANY_OR}|[<>=])", " "),
    # Alternative spellings of symbols
    ("=<|≤", "<="),
    ("=>|≥", ">="),
    ("==", "="),
    (rf"{FRONT}!= ?(?={N})", r"\1not "),
    ("≠|(?<= )!=", "<>"),
    (r"(?<!!)!=(?= )", " <>"),
    (r"\*\*", "^"),
    # After dice written with d or w, a t is a target, as in Dice Maiden
    (
        rf"^(.*[dw](?={N}).*[!#0-9}}~]|{N}?t{N}(?= t))(?:(?<![<>=]{N})(?<![<>=] {N}) |(?<![^a-z]{N}))t({N})( ?f{N})?",
        r"\1\3 \2↑",
    ),
    (
        rf"(^(?:{N} ?)?|[^a-wyz#0-9!%)}}\]](?:{N}(?: (?=w|(?<=[-+] {N} )t))?|(?<!{N} )))(?:w|(?<![<>=]{N})t)(?={N})",
        r"\1d",
    ),
    (rf"(?<=\))w(?={N})", "d"),
    ("(?<![a-z])percentiles?(?: dice| die)?(?![a-z])", "d%"),
    (rf"{FRONT}({N}) ?% (?:on|with) (?:an? )?({DIE})(?= (?:with )?(?:adv|dis))", r"\1\3 <=\2"),
    (rf"{FRONT}({N}) ?%(?= (?:on|with) )", r"\1<=\2"),
    (rf"(?<=d.) ({N}) ?%$", r" <=\1"),
    (rf"(?<!d)(^|{N}) ?d ?(?=[%#0-9])", r"\1d"),
    (rf"(?<!d.)(?<={N}) ?%(?= ?(?:$|[,a-ce-z]))(?! ?[a-z]+\()", ""),
    (rf"(?<![a-z])an? (?={N}?{D})", ""),
    # Coins
    (r"(?:flip|toss)(?:p?ing)? ", ""),
    (rf"(?:({N}) |an? )?(?<![a-z])coins?(?: (?:flip|toss(?:e(?=s))?)s?)?(?![a-z])", r"\1dc"),
    # Repeats
    (rf"^({N}) ?(?:times |× ?(?={N}?{D})|x ?)", r"\1x "),
    (rf"^(.*d.*) (?:x ?|×)({N})$", r"\2x \1"),
    (rf"^(.*?)(?<![<>=]),? ({N}) ?(?:times|x|×)$", r"\2x \1"),
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
    (rf"(?<=[^a-z])in (?=[-+]?{N}\.\.|\{{(?:{ROW}, ?)*{ROW}\}}{AT_END})", "="),
    (rf"((?:=|<>) ?\{{(?:{ROW}\|)*{ROW}), ?(?=(?:{ROW}, ?)*{ROW}\}}{AT_END})", r"\1|"),
    (rf"(=|<>) ?\{{({ROW}(?:\|{ROW})*)\}}{AT_END}", r"\1\2"),
    (rf"(?<![a-z])exactly (?={N}(?:, {N})*,? or {N} (?:on|with|in) )", ""),
    (rf"({THAT} is (?:not |anything but )?)(?=[-+]?{N}{TO}[-+]?{N})", r"\1from "),
    (rf"{FRONT}{BETWEEN}{ON}(.+)", r"\1\4 =\2..\3"),
    (rf" (?:is )?{BETWEEN}(?![a-z])", r" =\1..\2"),
    # Faces
    (rf"(?<![^ ,])({N})'?s(?![a-z])", r"\1•"),
    (rf"{TIMES}({DIE}),? ({MANY_OR}) (?:success(?:es)?|hits) (?:at|on) ({N})\+?$", r"\1\3 \4↑ on \2"),
    (rf"{TIMES}({DIE}),? ({MANY_OR}) ({FACES})(~*)$", r"\1\3 \4 on \2\5"),
    (rf"{TIMES}({DIE}),? ((?:any|an?|no) {N}•?)(~*)$", r"\1\3 on \2\4"),
    (rf"(?<!!) ?,? ?(?:explod(?:es?|ing),? )?({N})•?[ -]?again(?![a-z])", r"!\1↑"),
    (r"(?<=[•#0-9]) ?(?:or|and) (?:more|higher|better|above|up)(?![a-z])", "↑"),
    (r"(?<=[•#0-9]) ?(?:or|and) (?:less|lower|fewer|below|under)(?![a-z])", "↓"),
    (rf"(?<![^ ])({N})\+(?! ?(?:{ADDED}))", r"\1↑"),
    (rf"(?<![^ |])({N}[•↑]*){ALSO}(?={N}•)", r"\1|"),
    (rf"((?:{LISTED}|{COUNTED}) {N}){TO}(?={N}•?(?! ?{D}|[a-z]))", r"\1–"),
    (rf"({LISTED} {N})/(?={N}(?! ?{D}|[a-z]))", r"\1|"),
    (rf"({LISTED} {LIST}){ALSO}(?={N}•?(?! ?{D}|[a-z]| (?:high|low|be|wor)e?st))", r"\1|"),
    (rf"{FRONT}((?:(?:an? )?(?:sum|total) (?:of )?)?{N}){TO}(?={N} (?:on|with) {N}?{D})", r"\1\2–"),
    (rf"(?<![^ ])({LIST}){OR}(?={LIST}(?:{OR}{LIST})* (?:on|in|with|from) {N}?{D})", r"\1|"),
    # Against what
    (rf"{FRONT}(?:(?:beat|hit)(?:t?ing)? )?{DC}({N}){ON}(.+)", r"\1\3 >=\2"),
    (rf"{FRONT}(?:fail|miss)(?:ing)? (?:{DC})?({N}){ON}(.+)", r"\1\3 <\2"),
    *((rf"(?<![a-z])(?:roll )?(?:{words})(?![a-z]) ?", sign) for sign, words in COMPARED.items()),
    (rf"(?<=[<>=]) ?{DC}(?={N})", ""),
    (rf" (?:is )?(?:not|anything but) ?=|{THAT} (?:is )?(?:not|isn't|anything but) (?={ROW})", " <>"),
    (rf"{THAT} is ({N})↑", r" >=\1"),
    (rf"{THAT} is ({N})↓", r" <=\1"),
    (" is (?=[<>])", " "),
    (rf"{THAT} is =?(?={ROW})", " ="),
    (rf" ?(?:vs\.?|(?<= )v|{AGAINST}|to hit)(?![a-z]) ?(?:(?:{DC}|difficulty ?)(?={N}))?", " vs "),
    (rf"(?:^| )[da]c ?(?={N})", " vs "),
    (rf" vs ({N})↑", r" vs \1"),
    ("^(?:opposed|contested) (?=.* vs )", ""),
    (rf" (?:tn|difficulty|diff) ?({N})", r" \1↑"),
    # Advantage
    (rf"{WITH}(?:{ADVANTAGE})(?![a-z])", "▲"),
    (rf"{WITH}(?:{DISADVANTAGE})(?![a-z])", "▼"),
    (rf"{TIMES}([▲▼]) (?:(?:on|to|for) |(?={N}?{D}))(.*?)(?= vs |$)", r"\1\3\2"),
    (r" ?\(([▲▼])\)|, ?(?=[▲▼])", r" \1"),
    (
        rf"({SOUGHT})(?:,? or |, ?(?=(?:{ROW}, ?)*{ROW}(?:,? or |$)))(?={ROW}(?: or |,|[)}}]| ?[▲▼]|$))",
        r"\1|",
    ),
    # Questions before the dice
    (rf"{FRONT}(?:how many|number of|count(?:ing)?) ({LIST}){ON}(.+)", r"\1\3¿\2"),
    (rf"{FRONT}(?:an? )?(?:sum|total)(?: of)? (?!{N}•)({LIST}){ON}(.+)", r"\1\3¡\2="),
    (rf"{FRONT}no (?={LIST}{ON})", r"\1¬¬any "),
    (rf"{FRONT}(?:not|anything but) (?!.*{N}d.*[-+])(?=(?:an? )?{LIST}{ON})", r"\1¬"),
    (rf"{FRONT}both (?={N}[•↑↓]*{ON})", r"\1=2 "),
    (rf"{FRONT}all (?={LIST}{ON}({N})(?:d(?:{SIDES})| dice)$)", r"\1=\2 "),
    (rf"{TIMES}({N})(?:↑|\+){ON}(.+)", r"\1\3 \2↑"),
    (rf"{FRONT}(?:an? )?({N})(?:↑|\+)((?: {LIST})?{ON}.+)", r"\1>=\2\3"),
    (rf"{FRONT}(?:an? )?({N})↓((?: {LIST})?{ON}.+)", r"\1<=\2\3"),
    (rf"{FRONT}({N})( (?={N}•){LIST}{ON}.+)", r"\1=\2\3"),
    (
        rf"{FRONT}(¬*)(?:any |an? |(?={N} (?:on |with |[▲▼])|{N}•?[|–][^ ]+{ON}{N}?{D}))({LIST}){ON}(.+)",
        r"\1\4¡\3\2",
    ),
    (rf"{FRONT}([<>=]+)({N}){ON}(.+)", r"\1\4 \2\3"),
    (rf"{FRONT}([<>=]+)({N}) ({LIST}){ON}(.+)", r"\1\5¿\4 \2\3"),
    # Whatever is before a comparison
    (rf"{TIMES}(?:½({BODY})|({BODY}),? (?:halved|half)),? round(?:ed|ing)? up{END}", r"\1ceil((\2\3)/2)"),
    (rf"{TIMES}({BODY}),? (?:halved|half){END}", r"\1(\2)//2"),
    (rf"{TIMES}(?:({BODY}),? doubled|double (?={N}?{D})({BODY})){END}", r"\1(\2\3)*2"),
    (rf"{TIMES}({BODY}),? round(?:ed|ing)? up{END}", r"\1ceil(\2)"),
    (rf"{TIMES}({BODY}),? round(?:ed|ing)? down{END}", r"\1floor(\2)"),
    # Re-rolls and explosions
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
    (rf"{TIMES}({BARE}(?: ?\+ ?{BARE})+)(?={OF_ALL}|,? {COUNTED} {N}|,? {N}•(?![^ ]*!))", r"\1{\2}"),
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
    # Margin of success
    (rf"({GROUP})ms>=? ?(-?{N})((?:{BEHIND})*)", r"(\1\3-\2)"),
    (rf"({GROUP})ms<=? ?(-?{N})((?:{BEHIND})*)", r"(\2-\1\3)"),
    # Counted
    (rf",? {COUNTED} (?={N}[•↑–])", "count"),
    (rf",? (?={N}•)", "count"),
    (rf"(?:,? (?:for |on |needs? )?|, ?)(?={N}[↑↓])", " "),
)
"""Rules for words, applied in this order."""


def spelled(text: str) -> tuple[str, list[int]]:
    """Rewrite a text in symbols; return them, and the position in the text of each of them and of the end."""
    signs, places = text.translate(NOT_OURS), list(range(len(text) + 1))
    for pattern, parts in NUMBERS:
        signs, places = _rewritten(signs, places, pattern, parts)
    for pattern, parts in () if PLAIN.fullmatch(signs) else RULES:
        signs, places = _rewritten(signs, places, pattern, parts)
    return signs, places


def _rewritten(signs: str, places: list[int], pattern: re.Pattern[str], parts: list[str]) -> tuple[str, list[int]]:
    """Apply a rule wherever it matches, until nothing changes."""
    at = 0
    while match := pattern.search(signs, at):
        start, end = match.span()
        new: list[tuple[str, int]] = []
        for nth, part in enumerate(parts):  # literal symbols and group numbers alternate
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
