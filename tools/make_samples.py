#!/usr/bin/env python3
"""Writes the exports in seeds/corpora/tidal-maps/ from papers.jsonl beside them.

Each function below writes the sixty papers, or a handful of them, exactly as one database writes its
export. It shares no code with the readers, and needs the standard library only. The bytes depend on
papers.jsonl and on make_samples.json (journals, addresses and cited works in full) alone.

    tools/make_samples.py            writes the files
    tools/make_samples.py --check    compares them with what would be written; exit status 1 if any differs
"""

import csv
import gzip
import hashlib
import io
import json
import re
import sys
import textwrap
import unicodedata
from pathlib import Path
from urllib.parse import quote
from xml.sax.saxutils import escape, quoteattr

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "seeds" / "corpora" / "tidal-maps"
MONTHS = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split()
BOM = "\ufeff"


# ---------------------------------------------------------------- what is known of papers and works


class Work:
    """A paper of ours or a work that one of them cites, with the same names for the same things."""

    def __init__(self, key, fields, names):
        self.key = key
        self.names = names
        self.kind = fields.get("kind") or {"book chapter": "chapter", "conference paper": "paper"}.get(
            fields.get("type"), "article"
        )
        self.title = fields["title"]
        self.year = fields["year"]
        self.authors = fields["authors"]
        self.source = fields.get("venue") or fields.get("source", "")
        self.volume = fields.get("volume", "")
        self.issue = fields.get("issue", "")
        self.pages = fields.get("pages", "")
        self.doi = fields.get("doi", "")
        self.publisher = fields.get("publisher", "")
        self.openalex = fields.get("openalex", "")
        self.fields = fields

    @property
    def venue(self):
        return self.names["venues"].get(self.source, self.fields)

    @property
    def first_page(self):
        return self.pages.split("-")[0]

    @property
    def last_page(self):
        return self.pages.split("-")[1] if "-" in self.pages else ""

    @property
    def has_article_number(self):
        """Whether `pages` is one."""
        return self.pages[:1].isalpha() or bool(self.pages) and "-" not in self.pages and isinstance(self, Paper)


class Paper(Work):
    """One of ours."""

    def __init__(self, number, fields, names):
        super().__init__(fields["id"], fields, names)
        self.number = number  # from 1
        self.type = fields["type"]
        self.abstract = fields.get("abstract", "")
        self.keywords = fields.get("keywords", [])
        self.index_keywords = fields.get("index_keywords", [])
        self.month = int(fields["date"][5:])
        self.citations = fields["citation_count"]
        self.references = []  # Works, in the order of the paper

    @property
    def people(self):
        return [a for a in self.authors if "family" in a]

    @property
    def groups(self):
        return [a["literal"] for a in self.authors if "literal" in a]


def person(name):
    """The author of a cited work: "Marlowe, Edith" or the name of a board."""
    family, comma, given = name.partition(", ")
    return {"family": family, "given": given} if comma else {"literal": name}


def cited_work(reference, names):
    """The work that a reference with parts means, spelled as the reference spells it."""
    fields = dict(names["outside"][reference["key"]])
    fields["authors"] = [person(a) for a in fields["authors"]]
    fields["authors"][0] = person(reference["author"])
    for name in ("title", "year", "source", "volume", "doi"):
        if name in reference:
            fields[name] = reference[name]
        else:
            fields.pop(name, None)
    page = reference.get("page", "")
    if page != fields.get("pages", "").split("-")[0]:
        fields["pages"] = page
    return Work(reference["key"], fields, names)


def load():
    names = json.loads((Path(__file__).with_suffix(".json")).read_text(encoding="utf-8"))
    lines = (FOLDER / "papers.jsonl").read_text(encoding="utf-8").splitlines()
    papers = [Paper(i + 1, json.loads(line), names) for i, line in enumerate(lines)]
    by_key = {paper.key: paper for paper in papers}
    for paper in papers:
        for reference in paper.fields["references"]:
            known = by_key.get(reference) if isinstance(reference, str) else cited_work(reference, names)
            assert known is not None, reference
            paper.references.append(known)
    return papers


# ---------------------------------------------------------------- names


def latin(author):
    """Family name and given names in Latin letters."""
    if "latin" in author:
        family, given = author["latin"].split(", ")
        return family, given
    return author["family"], author["given"]


def initials(given, dot=""):
    return "".join(part[0] + dot for part in re.split(r"[ -]+", given) if part)


FOLDED = {"ü": "ue", "ö": "oe", "ä": "ae", "Ü": "Ue", "Ö": "Oe", "ø": "o", "Ø": "O", "Ł": "L", "ł": "l", "ß": "ss"}


def ascii_only(text):
    """As the Web of Science writes names."""
    text = "".join(FOLDED.get(c, c) for c in text)
    text = text.replace("\u2013", "-").replace("\u00b2", "(2)").replace("\u00b1", "+/-")
    return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii")


def display(author):
    """Given names first: "Ana De Souza"."""
    if "literal" in author:
        return author["literal"]
    family, given = latin(author)
    return f"{given} {family}" + (f" {author['suffix']}" if "suffix" in author else "")


def inverted(author):
    """Family name first, suffix in the middle: "Halloran, Jr., Pieter J."."""
    if "literal" in author:
        return author["literal"]
    family, given = latin(author)
    return ", ".join([family] + ([author["suffix"]] if "suffix" in author else []) + [given])


def sha(text, digits):
    return hashlib.sha1(text.encode()).hexdigest()[:digits]


def pick(papers, keys):
    by_key = {paper.key: paper for paper in papers}
    return [by_key[key] for key in keys.split()]


def newest_first(papers):
    return sorted(papers, key=lambda p: (-p.year, -p.month, p.number))


# ---------------------------------------------------------------- Web of Science


WOS_TYPES = {
    "article": "Article",
    "review": "Review",
    "editorial": "Editorial Material",
    "data paper": "Article; Data Paper",
    "conference paper": "Proceedings Paper",
    "book chapter": "Article; Book Chapter",
}


def wos_short(author):
    family, given = latin(author)
    suffix = " " + author["suffix"].rstrip(".") if "suffix" in author else ""
    return ascii_only(f"{family}, {initials(given)}{suffix}")


def wos_full(author):
    family, given = latin(author)
    return ascii_only(f"{family}, {given}" + (f", {author['suffix']}" if "suffix" in author else ""))


def wos_group(name):
    return name.replace("Consortium", "Consort")


def wos_cited(work):
    """ "Quill A, 2011, J TIDAL MAP, V4, P12, DOI 10.1000/tm.2011.0412" """
    first = work.authors[0]
    if "literal" in first:
        name = wos_group(first["literal"])
    elif work.kind in ("book", "thesis"):
        family, given = latin(first)
        name = ascii_only(f"{family} {initials(given, '.')}")
    else:
        name = wos_short(first).replace(", ", " ")
    source = work.venue.get("wos")
    if source is None:
        little = {"of", "the", "on", "and", "a"}
        words = [w for w in re.findall(r"[\w-]+", ascii_only(work.title)) if w not in little]
        source = ("THESIS " if work.kind == "thesis" else "") + " ".join(words[:4]).upper()[:20].strip()
    parts = [name, str(work.year), source]
    if work.volume:
        parts.append(f"V{work.volume}")
    if work.has_article_number:
        parts.append(f"ARTN {work.first_page}")
    elif work.first_page:
        parts.append(f"P{work.first_page}")
    if work.doi != work.doi.lower():
        parts.append(f"DOI [{work.doi}, {work.doi.lower()}]")
    elif work.doi:
        parts.append(f"DOI {work.doi}")
    return ", ".join(parts)


def wos_references(paper):
    return sorted((wos_cited(work) for work in paper.references), key=str.lower)


def wos_addresses(paper):
    """(authors, address) for each address, in the order of the authors."""
    at = {}
    for author in paper.people:
        for affiliation in author["affiliations"]:
            at.setdefault(affiliation, []).append(wos_full(author))
    return [(people, paper.names["affiliations"][full]["wos"]) for full, people in at.items()]


def wos_fields(paper):
    """(tag, values) in the order of an export; values of one field are lines or list elements."""
    venue = paper.venue
    book = venue["kind"] in ("book", "proceedings")
    corresponding = paper.people[0] if paper.people else None
    addresses = wos_addresses(paper)
    orcids = [f"{wos_full(a)}/{a['orcid']}" for a in paper.people if "orcid" in a]
    number = paper.has_article_number
    month = MONTHS[paper.month - 1]
    return [
        ("PT", ["B" if book else "J"]),
        ("AU", [wos_short(a) for a in paper.people]),
        ("BE", [wos_short(e) for e in venue.get("editors", [])]),
        ("AF", [wos_full(a) for a in paper.people]),
        ("CA", [wos_group(g) for g in paper.groups]),
        ("TI", [paper.title]),
        ("SO", [paper.source.upper()]),
        ("LA", ["English"]),
        ("DT", [WOS_TYPES[paper.type]]),
        ("CT", [venue.get("conference", "")]),
        ("CY", [venue.get("conference_date", "")]),
        ("CL", [venue.get("conference_place", "")]),
        ("DE", paper.keywords),
        ("ID", [k.upper() for k in paper.index_keywords]),
        ("AB", [ascii_only(paper.abstract)]),
        ("C1", [f"[{'; '.join(people)}] {address}" for people, address in addresses]),
        ("RP", [f"{wos_short(corresponding)} (corresponding author), {addresses[0][1]}"] if corresponding else []),
        ("EM", [re.sub(r"\W", "", wos_full(corresponding)).lower() + "@mail.example"] if corresponding else []),
        ("OI", orcids),
        ("CR", wos_references(paper)),
        ("NR", [str(len(paper.references))]),
        ("TC", [str(paper.citations)]),
        ("Z9", [str(paper.citations + paper.citations // 15)]),
        ("U1", [str(paper.number % 4)]),
        ("U2", [str(paper.number % 23)]),
        ("PU", [venue["publisher"].upper()]),
        ("PI", [venue["city"]]),
        ("PA", [venue["address"]]),
        ("SN", [venue.get("issn", "")]),
        ("EI", [venue.get("eissn", "")]),
        ("BN", [venue.get("isbn", "")]),
        ("J9", [venue["wos"]]),
        ("JI", [venue["iso"]] if not book else []),
        ("PD", [month] if not book else []),
        ("PY", [str(paper.year)]),
        ("VL", [paper.volume]),
        ("IS", [paper.issue]),
        ("BP", [paper.first_page] if not number else []),
        ("EP", [paper.last_page] if not number else []),
        ("AR", [paper.pages] if number else []),
        ("DI", [paper.doi]),
        ("PG", [str(int(paper.last_page) - int(paper.first_page) + 1)] if paper.last_page else []),
        ("WC", [venue["categories"]]),
        ("WE", ["Science Citation Index Expanded (SCI-EXPANDED)" if not book else "Book Citation Index"]),
        ("SC", [venue["categories"].replace(", Physical", "").replace(", Multidisciplinary", "")]),
        ("GA", [sha(paper.key + "ga", 5).upper()]),
        ("PM", [paper.fields["pmid"]]),
        ("UT", [paper.fields["ut"]]),
        ("DA", ["2025-03-03"]),
    ]


WOS_ON_LINES = {"AU", "BE", "AF", "CA", "C1", "CR"}
WOS_WRAPPED = {"TI", "DE", "ID", "OI"}


def wos_txt(papers):
    """Plain text, full record with cited references."""
    lines = [BOM + "FN Clarivate Analytics Web of Science", "VR 1.0"]
    for paper in newest_first(papers):
        for tag, values in wos_fields(paper):
            values = [v for v in values if v]
            if not values:
                continue
            if tag in WOS_ON_LINES:
                rows = [v + "." if tag == "C1" else v for v in values]
            else:
                text = "; ".join(values) + ("." if tag == "RP" else "")
                rows = textwrap.wrap(text, 77, break_long_words=False, break_on_hyphens=False)
                rows = rows if tag in WOS_WRAPPED else [text]
            lines += [f"{tag} {rows[0]}"] + [f"   {row}" for row in rows[1:]]
        lines += ["ER", ""]
    return "\n".join(lines + ["EF"]).encode("utf-8")


WOS_COLUMNS = (
    "PT AU BA BE GP AF BF CA TI SO SE BS LA DT CT CY CL SP HO DE ID AB C1 C3 RP EM RI OI FU FP FX CR NR TC Z9 U1 U2 "
    "PU PI PA SN EI BN J9 JI PD PY VL IS PN SU SI MA BP EP AR DI DL D2 EA PG WC WE SC GA PM OA HC HP DA UT"
).split()


def wos_tab(papers):
    """Tab delimited, for Windows: UTF-16."""
    rows = [WOS_COLUMNS]
    for paper in sorted(papers, key=lambda p: p.fields["ut"]):
        cells = {tag: "; ".join(v for v in values if v) for tag, values in wos_fields(paper)}
        rows.append([cells.get(column, "") for column in WOS_COLUMNS])
    return (BOM + "".join("\t".join(row) + "\r\n" for row in rows)).encode("utf-16-le")


def wos_bib(papers):
    """BibTeX; long values go on after three blanks, cited references are one to a line."""
    out = []
    for paper in papers:
        venue = paper.venue
        addresses = wos_addresses(paper)
        affiliation = [f"{wos_short(paper.people[0])} (Corresponding Author), {addresses[0][1]}."]
        affiliation += [f"{who}, {address}." for people, address in addresses for who in people]
        values = [
            ("Author", [" and ".join(wos_full(a) for a in paper.people)]),
            ("Title", [paper.title.replace("&", r"\&")]),
            ("Journal" if venue["kind"] == "journal" else "Booktitle", [paper.source.upper()]),
            ("Year", [str(paper.year)]),
            ("Volume", [paper.volume]),
            ("Number", [paper.issue]),
            ("Pages", [paper.pages] if not paper.has_article_number else []),
            ("Month", [MONTHS[paper.month - 1]]),
            ("Abstract", [ascii_only(paper.abstract).replace("%", r"\%").replace("&", r"\&")]),
            ("Publisher", [venue["publisher"].upper()]),
            ("Address", [venue["address"]]),
            ("Type", [WOS_TYPES[paper.type]]),
            ("Language", ["English"]),
            ("Affiliation", affiliation),
            ("DOI", [paper.doi.replace("_", r"\_")]),
            ("Article-Number", [paper.pages] if paper.has_article_number else []),
            ("ISSN", [venue.get("issn", "")]),
            ("EISSN", [venue.get("eissn", "")]),
            ("ISBN", [venue.get("isbn", "")]),
            ("Keywords", ["; ".join(paper.keywords)]),
            ("Keywords-Plus", ["; ".join(k.upper() for k in paper.index_keywords)]),
            ("Research-Areas", [venue["categories"].replace("&", r"\&")]),
            ("Web-of-Science-Categories ", [venue["categories"].replace("&", r"\&")]),
            ("ORCID-Numbers", [f"{wos_full(a)}/{a['orcid']}" for a in paper.people if "orcid" in a]),
            ("Cited-References", [c.replace("_", r"\_") + "." for c in wos_references(paper)]),
            ("Number-of-Cited-References", [str(len(paper.references))]),
            ("Times-Cited", [str(paper.citations)]),
            ("Usage-Count-Last-180-days", [str(paper.number % 4)]),
            ("Usage-Count-Since-2013", [str(paper.number % 23)]),
            ("Journal-ISO", [venue["iso"]]),
            ("Doc-Delivery-Number", [sha(paper.key + "ga", 5).upper()]),
            ("Web-of-Science-Index", ["Science Citation Index Expanded (SCI-EXPANDED)"]),
            ("Unique-ID", [paper.fields["ut"]]),
            ("DA", ["2025-03-03"]),
        ]
        out.append(f"@{'article' if venue['kind'] == 'journal' else 'inproceedings'}{{ {paper.fields['ut']},")
        for name, lines in values:
            lines = [line for line in lines if line]
            if lines:
                out.append(wos_bib_field(name, lines))
        out += ["}", ""]
    return ("\n" + "\n".join(out)).encode("utf-8")


def wos_bib_field(name, lines):
    rows = []
    for i, line in enumerate(lines):
        line = (f"{name} = {{" if i == 0 else "   ") + line + ("}," if i + 1 == len(lines) else "")
        rows += textwrap.wrap(line, 72, subsequent_indent="   ", break_long_words=False, break_on_hyphens=False)
    return "\n".join(rows)


# ---------------------------------------------------------------- Scopus


SCOPUS_TYPES = {
    "article": "Article",
    "review": "Review",
    "editorial": "Editorial",
    "data paper": "Data paper",
    "conference paper": "Conference paper",
    "book chapter": "Book chapter",
}


def scopus_link(paper):
    doi = f"&doi={quote(paper.doi, safe='').replace('%2F', '%2f')}" if paper.doi else ""
    return (
        f"https://www.scopus.com/inward/record.uri?eid={paper.fields['eid']}{doi}"
        f"&partnerID=40&md5={sha(paper.key + 'md5', 32)}"
    )


def scopus_abstract(paper):
    return f"{paper.abstract} © {paper.year} {paper.venue['publisher']}." if paper.abstract else ""


def scopus_author(author, comma):
    """ "Quill A." of newer exports, "Quill, A." of older ones."""
    if "literal" in author:
        return author["literal"]
    family, given = latin(author)
    return f"{family}{comma} {initials(given, '.')}"


def scopus_cites_new(work):
    """ "Quill A., Roe B., Title, Journal, 4, 1, pp. 12-33, (2011)" """
    parts = [scopus_author(a, "") for a in work.authors] if work.kind != "report" else []
    parts += [work.title, work.source, work.volume, work.issue]
    if work.last_page:
        parts.append(f"pp. {work.pages}")
    elif work.first_page and not work.has_article_number:
        parts.append(f"p. {work.pages}")
    return ", ".join([p for p in parts if p] + [f"({work.year})"])


def scopus_cites_old(work, with_doi):
    """ "Quill, A., Roe, B., Title (2011) Journal, 4 (1), pp. 12-33. , https://doi.org/10.1000/..." """
    authors = [scopus_author(a, ",") for a in work.authors]
    text = ", ".join(authors + [work.title]) + f" ({work.year}) "
    volume = work.volume + (f" ({work.issue})" if work.volume and work.issue else "")
    if work.last_page:
        pages = f"pp. {work.pages}"
    else:
        pages = f"p. {work.first_page}" if work.first_page else ""
    text += ", ".join(p for p in (work.source, volume, pages) if p)
    if not work.source and work.publisher:
        text += f", {work.publisher}"
    if with_doi and work.doi:
        text += f". , https://doi.org/{work.doi}"
    return text


SCOPUS_COLUMNS = (
    "Authors|Author full names|Author(s) ID|Title|Year|Source title|Volume|Issue|Art. No.|Page start|Page end|"
    "Page count|Cited by|DOI|Link|Affiliations|Authors with affiliations|Abstract|Author Keywords|Index Keywords|"
    "Molecular Sequence Numbers|Chemicals/CAS|Tradenames|Manufacturers|Funding Details|Funding Texts|References|"
    "Correspondence Address|Editors|Publisher|Sponsors|Conference name|Conference date|Conference location|"
    "Conference code|ISSN|ISBN|CODEN|PubMed ID|Language of Original Document|Abbreviated Source Title|"
    "Document Type|Publication Stage|Open Access|Source|EID"
).split("|")


def scopus_id(author):
    return str(99000000000 + int(sha(display(author), 7), 16))


def quoted(rows, end):
    """Every cell in quotes."""
    cell = lambda text: '"' + text.replace('"', '""') + '"'
    return "".join(",".join(map(cell, row)) + end for row in rows)


def scopus_csv(papers):
    rows = [SCOPUS_COLUMNS]
    for paper in sorted(papers, key=lambda p: (-p.citations, p.number)):
        venue = paper.venue
        number = paper.has_article_number
        affiliations = list(dict.fromkeys(f for a in paper.people for f in a["affiliations"]))
        first = paper.people[0] if paper.people else None
        cells = {
            "Authors": "; ".join(scopus_author(a, "") for a in paper.authors),
            "Author full names": "; ".join(
                (a["literal"] if "literal" in a else ", ".join(latin(a))) + f" ({scopus_id(a)})" for a in paper.authors
            ),
            "Author(s) ID": "; ".join(scopus_id(a) for a in paper.authors),
            "Title": paper.title,
            "Year": str(paper.year),
            "Source title": paper.source,
            "Volume": paper.volume,
            "Issue": paper.issue,
            "Art. No.": paper.pages if number else "",
            "Page start": paper.first_page if not number else "",
            "Page end": paper.last_page,
            "Page count": str(int(paper.last_page) - int(paper.first_page) + 1) if paper.last_page else "",
            "Cited by": str(paper.citations + paper.citations // 6),
            "DOI": paper.doi,
            "Link": scopus_link(paper),
            "Affiliations": "; ".join(affiliations),
            "Authors with affiliations": "; ".join(
                ", ".join([scopus_author(a, "")] + a.get("affiliations", [])) for a in paper.authors
            ),
            "Abstract": scopus_abstract(paper) or "[No abstract available]",
            "Author Keywords": "; ".join(paper.keywords),
            "Index Keywords": "; ".join(paper.index_keywords),
            "References": "; ".join(scopus_cites_new(w) for w in paper.references),
            "Correspondence Address": f"{scopus_author(first, '')}; {first['affiliations'][0]}" if first else "",
            "Editors": "; ".join(scopus_author(e, "") for e in venue.get("editors", [])),
            "Publisher": venue["publisher"],
            "Conference name": venue.get("conference", ""),
            "Conference date": "14 September 2009 through 16 September 2009" if "conference" in venue else "",
            "Conference location": "Orrelmouth" if "conference" in venue else "",
            "ISSN": venue.get("issn", "").replace("-", ""),
            "ISBN": venue.get("isbn", "").replace("-", ""),
            "PubMed ID": paper.fields["pmid"],
            "Language of Original Document": "English",
            "Abbreviated Source Title": venue["iso"],
            "Document Type": SCOPUS_TYPES[paper.type],
            "Publication Stage": "Final",
            "Open Access": "All Open Access; Gold Open Access" if paper.number % 3 == 0 else "",
            "Source": "Scopus",
            "EID": paper.fields["eid"],
        }
        rows.append([cells.get(column, "") for column in SCOPUS_COLUMNS])
    return (BOM + quoted(rows, "\n")).encode("utf-8")


def scopus_ris(papers):
    """The export of 2020: references in a note, one to a line."""
    out = []
    for paper in sorted(papers, key=lambda p: (p.year, p.title)):
        venue = paper.venue
        number = paper.has_article_number
        kind = {"journal": "JOUR", "proceedings": "CONF", "book": "CHAP"}[venue["kind"]]
        references = "; \n".join(scopus_cites_old(w, i % 3 == 0) for i, w in enumerate(paper.references))
        lines = [("TY", kind), ("TI", paper.title), ("T2", paper.source), ("J2", venue["iso"].replace(".", ""))]
        lines += [("VL", paper.volume), ("IS", paper.issue)]
        lines += [] if number else [("SP", paper.first_page), ("EP", paper.last_page)]
        lines += [("PY", str(paper.year)), ("DO", paper.doi)]
        lines += [("SN", f"{venue['issn'].replace('-', '')} (ISSN)")] if "issn" in venue else []
        lines += [("SN", f"{venue['isbn'].replace('-', '')} (ISBN)")] if "isbn" in venue else []
        for a in paper.authors:
            lines.append(("AU", scopus_author(a, ",") + (f", {a['suffix']}" if "suffix" in a else "")))
        lines += [("AD", f) for f in dict.fromkeys(f for a in paper.people for f in a["affiliations"])]
        lines += [("AB", scopus_abstract(paper))]
        lines += [("KW", k) for k in paper.keywords + paper.index_keywords]
        lines += [("PB", venue["publisher"])]
        lines += [("N1", f"Cited By :{paper.citations + paper.citations // 6}")] if paper.citations else []
        lines += [("N1", "Export Date: 3 March 2025"), ("M3", SCOPUS_TYPES[paper.type]), ("DB", "Scopus")]
        lines += [("C7", paper.pages)] if number else []
        lines += [("LA", "English"), ("N1", f"References: {references}"), ("UR", scopus_link(paper))]
        out += [f"{tag}  - {value}\n" for tag, value in lines if value] + ["ER  - \n\n"]
    return "".join(out).encode("utf-8")


# ---------------------------------------------------------------- a library of one's own in BibTeX


LATEX = {
    "ü": '{\\"u}', "ö": '{\\"{o}}', "ä": '{\\"a}', "é": "{\\'e}", "É": "{\\'{E}}", "í": "{\\'\\i}", "Í": "{\\'I}",
    "ú": "{\\'u}", "ñ": "{\\~n}", "ê": "{\\^e}", "Ø": "{\\O}", "ø": "{\\o}", "Ł": "{\\L}", "ł": "{\\l}",
    "Ż": "{\\.Z}", "ż": "{\\.z}",
}  # fmt: skip


def latex(text):
    text = re.sub(r"([&%#_$])", r"\\\1", text)
    return "".join(LATEX.get(c, c) for c in text)


def bib_author(author):
    if "literal" in author:
        return "{" + author["literal"] + "}"
    family, given = author["family"], author["given"]  # in the person's own script
    return latex(", ".join([family] + ([author["suffix"]] if "suffix" in author else []) + [given]))


def bib_title(title):
    """Braces keep names and abbreviations in capitals."""
    return re.sub(r"\bPart (I+)\b", r"Part {\1}", latex(title))


def references_bib(papers):
    """Keys of the library's own papers in `cites`, other works in `references`."""
    entry = {"journal": "article", "proceedings": "inproceedings", "book": "incollection"}
    strings = {"jtm": "Journal of Tidal Mapping", "mme": "Marsh and Mudflat Ecology"}
    short = {name: key for key, name in strings.items()}
    out = ["% Encoding: UTF-8\n\n"] + [f"@string{{{key} = {{{name}}}}}\n" for key, name in strings.items()] + ["\n"]
    ours = {paper.key for paper in papers}
    for paper in sorted(papers, key=lambda p: p.key):
        venue = paper.venue
        kind = entry[venue["kind"]]
        source = short.get(paper.source, "{" + latex(paper.source) + "}")
        outside = [latex(scopus_cites_new(w)) for w in paper.references if w.key not in ours]
        values = [
            ("author", "{" + " and ".join(bib_author(a) for a in paper.authors) + "}"),
            ("title", "{" + bib_title(paper.title) + "}"),
            ("journal" if kind == "article" else "booktitle", source),
            ("editor", "{" + " and ".join(bib_author(e) for e in venue.get("editors", [])) + "}"),
            ("year", "{" + str(paper.year) + "}"),
            ("month", MONTHS[paper.month - 1].lower()),
            ("volume", "{" + paper.volume + "}"),
            ("number", "{" + paper.issue + "}"),
            ("pages", "{" + paper.pages.replace("-", "--") + "}"),
            ("publisher", "{" + latex(venue["publisher"]) + "}"),
            ("doi", "{" + paper.doi + "}"),
            ("eprint", "{" + paper.fields.get("arxiv", "") + "}"),
            ("archiveprefix", "{arXiv}" if "arxiv" in paper.fields else "{}"),
            ("language", "{english}"),
            ("keywords", "{" + ", ".join(paper.keywords) + "}"),
            ("abstract", "{" + latex(paper.abstract) + "}"),
            ("cites", "{" + ", ".join(w.key for w in paper.references if w.key in ours) + "}"),
            ("references", "{" + "; ".join(outside) + "}"),
        ]
        body = ",\n".join(f"  {name:<13} = {value}" for name, value in values if value not in ("{}", ""))
        out.append(f"@{kind}{{{paper.key},\n{body},\n}}\n\n")
    return "".join(out).encode("utf-8")


# ---------------------------------------------------------------- OpenAlex


OPENALEX = "https://openalex.org/"
OPENALEX_TYPES = {"book chapter": "book-chapter", "data paper": "article", "conference paper": "article"}


def inverted_index(text):
    index = {}
    for position, word in enumerate(text.split()):
        index.setdefault(word, []).append(position)
    return index


def openalex_authorship(paper, i):
    author = paper.authors[i]
    name = display(author)
    own = author["given"] + " " + author["family"] if "family" in author else name
    affiliations = author.get("affiliations", [])
    known = [paper.names["affiliations"][a] for a in affiliations]
    return {
        "author_position": "first" if i == 0 else "last" if i + 1 == len(paper.authors) else "middle",
        "author": {
            "id": OPENALEX + f"A{9900000000 + int(sha(name, 6), 16)}",
            "display_name": name,
            "orcid": f"https://orcid.org/{author['orcid']}" if "orcid" in author else None,
        },
        "institutions": [
            {
                "id": OPENALEX + f"I{990000000 + int(sha(k['organization'], 5), 16)}",
                "display_name": k["organization"],
                "ror": None,
                "country_code": k["code"],
                "type": "education",
            }
            for k in known
        ],
        "countries": sorted({k["code"] for k in known}),
        "is_corresponding": i == 0,
        "raw_author_name": own,
        "raw_affiliation_strings": affiliations,
    }


def openalex_work(paper):
    venue = paper.venue
    kind = {"journal": "journal", "proceedings": "conference", "book": "ebook platform"}[venue["kind"]]
    doi = f"https://doi.org/{paper.doi.lower()}" if paper.doi else None
    ids = {"openalex": OPENALEX + paper.openalex}
    if doi:
        ids["doi"] = doi
    ids["pmid"] = f"https://pubmed.ncbi.nlm.nih.gov/{paper.fields['pmid']}"
    cited = sorted({OPENALEX + w.openalex for w in paper.references if w.openalex})
    keywords = [
        {
            "id": OPENALEX + "keywords/" + k.lower().replace(" ", "-"),
            "display_name": k,
            "score": round(0.7 - 0.07 * i, 4),
        }
        for i, k in enumerate(paper.index_keywords)
    ]
    return {
        "id": OPENALEX + paper.openalex,
        "doi": doi,
        "title": paper.title,
        "display_name": paper.title,
        "publication_year": paper.year,
        "publication_date": f"{paper.year}-{paper.month:02d}-01",
        "ids": ids,
        "language": "en",
        "primary_location": {
            "is_oa": paper.number % 3 == 0,
            "landing_page_url": doi,
            "pdf_url": None,
            "source": {
                "id": OPENALEX + f"S{99000000 + int(sha(paper.source, 5), 16)}",
                "display_name": paper.source,
                "issn_l": venue.get("issn"),
                "issn": [venue["issn"], venue["eissn"]] if "issn" in venue else None,
                "host_organization_name": venue["publisher"],
                "type": kind,
            },
            "license": None,
            "version": "publishedVersion",
        },
        "type": OPENALEX_TYPES.get(paper.type, paper.type),
        "indexed_in": ["crossref", "pubmed"] if doi else ["pubmed"],
        "open_access": {"is_oa": paper.number % 3 == 0, "oa_status": "gold" if paper.number % 3 == 0 else "closed"},
        "authorships": [openalex_authorship(paper, i) for i in range(len(paper.authors))],
        "cited_by_count": paper.citations + paper.citations // 4,
        "biblio": {
            "volume": paper.volume or None,
            "issue": paper.issue or None,
            "first_page": paper.first_page or None,
            "last_page": paper.last_page or paper.first_page or None,
        },
        "is_retracted": False,
        "is_paratext": False,
        "keywords": keywords,
        "topics": [],
        "concepts": [],
        "mesh": [],
        "referenced_works_count": len(cited),
        "referenced_works": cited,
        "related_works": [],
        "abstract_inverted_index": inverted_index(paper.abstract) if paper.abstract else None,
        "counts_by_year": [],
        "updated_date": "2025-03-03T00:00:00.000000",
        "created_date": f"{max(paper.year, 2016)}-06-24",
    }


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def openalex_json(papers):
    """A page of the API."""
    works = [openalex_work(p) for p in sorted(papers, key=lambda p: (-p.citations, p.number))]
    meta = {"count": len(works), "db_response_time_ms": 31, "page": 1, "per_page": 100, "groups_count": None}
    return compact({"meta": meta, "results": works, "group_by": []}).encode("utf-8")


def openalex_snapshot(papers):
    """A part of the snapshot."""
    lines = "".join(compact(openalex_work(p)) + "\n" for p in sorted(papers, key=lambda p: p.openalex))
    out = io.BytesIO()
    with gzip.GzipFile("", "wb", 9, out, mtime=0) as file:
        file.write(lines.encode("utf-8"))
    return out.getvalue()


# ---------------------------------------------------------------- PubMed


def pubmed_name(author):
    """Full and short name."""
    family, given = latin(author)
    given = given.replace(".", "")
    suffix = " " + author["suffix"].rstrip(".") if "suffix" in author else ""
    return f"{family}, {given}{suffix}", f"{family} {initials(given)}{suffix}"


def full_stop(title):
    return title if title.endswith(("?", "!", ".")) else title + "."


PUBMED_TYPES = {"article": "Journal Article", "review": "Review", "editorial": "Editorial", "data paper": "Dataset"}


def short_pages(pages):
    """ "101-128" as "101-28" """
    first, dash, last = pages.partition("-")
    same = 0
    while dash and len(first) == len(last) and same + 1 < len(last) and first[same] == last[same]:
        same += 1
    return first + dash + last[same:]


def pubmed_fields(paper):
    venue = paper.venue
    month = MONTHS[paper.month - 1].capitalize()
    book = venue["kind"] == "book"
    fields = [("PMID", paper.fields["pmid"]), ("OWN", "NLM"), ("STAT", "MEDLINE"), ("DCOM", f"{paper.year + 1}0114")]
    fields += [("LR", "20250303")]
    if "issn" in venue:
        fields += [("IS", f"{venue['eissn']} (Electronic)"), ("IS", f"{venue['issn']} (Linking)")]
    fields += [("ISBN", venue["isbn"])] if "isbn" in venue else []
    fields += [("VI", paper.volume), ("IP", paper.issue), ("DP", f"{paper.year} {month}")]
    fields += [("TI", full_stop(paper.title))]
    fields += [("BTI", full_stop(paper.source))] if book else []
    fields += [("PG", short_pages(paper.pages))]
    fields += [("LID", f"{paper.doi} [doi]")] if paper.doi else []
    fields += [("AB", paper.abstract)]
    for a in paper.people:
        fields += list(zip(("FAU", "AU"), pubmed_name(a)))
        fields += [("AUID", f"ORCID: {a['orcid']}")] if "orcid" in a else []
        fields += [("AD", f + ".") for f in a["affiliations"]]
    fields += [("CN", g) for g in paper.groups]
    fields += [("LA", "eng"), ("PT", "Book Chapter" if book else PUBMED_TYPES.get(paper.type, "Journal Article"))]
    for author in paper.people[:1]:
        fields += [("PL", paper.names["affiliations"][author["affiliations"][0]]["country"])]
    fields += [("TA", venue["iso"].replace(".", "")), ("JT", paper.source)] if not book else []
    fields += [("SB", "IM")] + [("MH", k) for k in paper.index_keywords]
    fields += [("OTO", "NOTNLM")] if paper.keywords else []
    fields += [("OT", k) for k in paper.keywords]
    day = f"{paper.year}/{paper.month:02d}/02 06:00"
    fields += [("EDAT", day), ("MHDA", f"{paper.year + 1}/01/14 06:00"), ("CRDT", day)]
    fields += [("AID", f"{paper.doi} [doi]")] if paper.doi else []
    where = paper.volume + (f"({paper.issue})" if paper.issue else "") + f":{short_pages(paper.pages)}"
    fields += [("PST", "ppublish")]
    source = f"{venue['iso'].replace('.', '')}. {paper.year} {month};{where}."
    fields += [("SO", source + (f" doi: {paper.doi}." if paper.doi else ""))]
    return fields


def pubmed_nbib(papers):
    out = []
    for paper in newest_first(papers):
        for tag, value in pubmed_fields(paper):
            if value:
                rows = textwrap.wrap(value, 82, break_long_words=False, break_on_hyphens=False)
                out.append(f"{tag:<4}- " + "\n      ".join(rows) + "\n")
        out.append("\n")
    return ("\n" + "".join(out)).encode("utf-8")


def element(name, text, **attributes):
    inside = "".join(f" {k}={quoteattr(v)}" for k, v in attributes.items())
    return f"<{name}{inside}>{escape(text)}</{name}>"


def pubmed_author(author):
    if "literal" in author:
        return f'<Author ValidYN="Y">{element("CollectiveName", author["literal"])}</Author>'
    family, given = latin(author)
    given = given.replace(".", "")
    out = element("LastName", family) + element("ForeName", given) + element("Initials", initials(given))
    if "suffix" in author:
        out += element("Suffix", author["suffix"].rstrip("."))
    if "orcid" in author:
        out += element("Identifier", author["orcid"], Source="ORCID")
    for affiliation in author["affiliations"]:
        out += f"<AffiliationInfo>{element('Affiliation', affiliation + '.')}</AffiliationInfo>"
    return f'<Author ValidYN="Y">{out}</Author>'


def pubmed_abstract(text):
    """In labelled parts, as structured abstracts are."""
    sentences = re.split(r"(?<=[.?]) (?=[A-Z])", text)
    third = max(1, len(sentences) // 3)
    parts = [sentences[:third], sentences[third : 2 * third], sentences[2 * third :]]
    labels = ("BACKGROUND", "METHODS", "RESULTS")
    return "".join(
        element("AbstractText", " ".join(part), Label=label, NlmCategory=label)
        for label, part in zip(labels, parts)
        if part
    )


def pubmed_article(paper):
    venue = paper.venue
    month = MONTHS[paper.month - 1].capitalize()
    issue = element("Volume", paper.volume) + (element("Issue", paper.issue) if paper.issue else "")
    date = f"<PubDate>{element('Year', str(paper.year))}{element('Month', month)}</PubDate>"
    journal = (
        f"<Journal>{element('ISSN', venue['eissn'], IssnType='Electronic')}"
        f'<JournalIssue CitedMedium="Internet">{issue}{date}</JournalIssue>'
        f"{element('Title', paper.source)}{element('ISOAbbreviation', venue['iso'].replace('.', ''))}</Journal>"
    )
    mesh = "".join(
        f"<MeshHeading>{element('DescriptorName', k, UI='D' + str(990000 + int(sha(k, 4), 16)), MajorTopicYN='N')}"
        + (element("QualifierName", "methods", UI="Q000379", MajorTopicYN="Y") if i == 0 else "")
        + "</MeshHeading>"
        for i, k in enumerate(paper.index_keywords)
    )
    keywords = "".join(element("Keyword", k, MajorTopicYN="N") for k in paper.keywords)
    ids = element("ArticleId", paper.fields["pmid"], IdType="pubmed") + element("ArticleId", paper.doi, IdType="doi")
    references = "".join(
        f"<Reference>{element('Citation', scopus_cites_old(w, False))}"
        + (f"<ArticleIdList>{element('ArticleId', w.doi, IdType='doi')}</ArticleIdList>" if w.doi else "")
        + "</Reference>"
        for w in paper.references
    )
    return (
        '<PubmedArticle><MedlineCitation Status="MEDLINE" Owner="NLM" IndexingMethod="Automated">'
        f"{element('PMID', paper.fields['pmid'], Version='1')}"
        "<DateRevised><Year>2025</Year><Month>03</Month><Day>03</Day></DateRevised>"
        f'<Article PubModel="Print-Electronic">{journal}{element("ArticleTitle", full_stop(paper.title))}'
        f"<Pagination>{element('StartPage', paper.first_page)}"
        f"{element('MedlinePgn', short_pages(paper.pages))}</Pagination>"
        f"{element('ELocationID', paper.doi, EIdType='doi', ValidYN='Y')}"
        f"<Abstract>{pubmed_abstract(paper.abstract)}</Abstract>"
        f'<AuthorList CompleteYN="Y">{"".join(map(pubmed_author, paper.authors))}</AuthorList>'
        "<Language>eng</Language><PublicationTypeList>"
        f"{element('PublicationType', PUBMED_TYPES.get(paper.type, 'Journal Article'), UI='D016428')}"
        "</PublicationTypeList></Article>"
        f"<MedlineJournalInfo>{element('MedlineTA', venue['iso'].replace('.', ''))}</MedlineJournalInfo>"
        f"<MeshHeadingList>{mesh}</MeshHeadingList>"
        f'<KeywordList Owner="NOTNLM">{keywords}</KeywordList></MedlineCitation>'
        f"<PubmedData><PublicationStatus>ppublish</PublicationStatus><ArticleIdList>{ids}</ArticleIdList>"
        f"<ReferenceList>{references}</ReferenceList></PubmedData></PubmedArticle>"
    )


def pubmed_xml(papers):
    head = (
        '<?xml version="1.0" ?>\n<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2025//EN" '
        '"https://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed_250101.dtd">\n<PubmedArticleSet>\n'
    )
    return (head + "\n".join(map(pubmed_article, papers)) + "\n</PubmedArticleSet>").encode("utf-8")


# ---------------------------------------------------------------- XML of reference managers and archives


def styled(name, text):
    return f'<{name}><style face="normal" font="default" size="100%">{escape(text)}</style></{name}>' if text else ""


def endnote_record(number, paper):
    name, code = {
        "journal": ("Journal Article", "17"),
        "proceedings": ("Conference Paper", "47"),
        "book": ("Book Section", "5"),
    }[paper.venue["kind"]]
    people = [a if "literal" not in a else {"literal": a["literal"] + ","} for a in paper.authors]
    authors = "".join(styled("author", bib_author_plain(a)) for a in people)
    keywords = "".join(styled("keyword", k) for k in paper.keywords)
    notes = "\r".join(f for f in dict.fromkeys(f for a in paper.people for f in a["affiliations"]))
    return (
        '<record><database name="tidal-maps.enl" path="C:\\Users\\reader\\tidal-maps.enl">tidal-maps.enl</database>'
        f'<source-app name="EndNote" version="20.6">EndNote</source-app><rec-number>{number}</rec-number>'
        f'<foreign-keys><key app="EN" db-id="{sha("db", 34)}" timestamp="1740960000">{number}</key></foreign-keys>'
        f'<ref-type name="{name}">{code}</ref-type><contributors><authors>{authors}</authors></contributors>'
        + styled("auth-address", notes).replace("\r", "&#xD;")
        + f"<titles>{styled('title', paper.title)}{styled('secondary-title', paper.source)}</titles>"
        f"<periodical>{styled('full-title', paper.source)}{styled('abbr-1', paper.venue['iso'])}</periodical>"
        f"{styled('pages', paper.pages)}{styled('volume', paper.volume)}{styled('number', paper.issue)}"
        f"<keywords>{keywords}</keywords>"
        f"<dates>{styled('year', str(paper.year))}"
        f"<pub-dates>{styled('date', MONTHS[paper.month - 1].capitalize())}</pub-dates></dates>"
        f"{styled('publisher', paper.publisher)}"
        f"{styled('isbn', paper.venue.get('issn', paper.venue.get('isbn', '')))}"
        f"{styled('accession-num', paper.fields['ut'])}{styled('abstract', paper.abstract)}"
        f"<urls><related-urls>{styled('url', 'https://doi.org/' + paper.doi)}</related-urls></urls>"
        f"{styled('electronic-resource-num', paper.doi)}{styled('language', 'English')}</record>"
    )


def bib_author_plain(author):
    """Family name, given names, suffix: as EndNote and RIS write it."""
    if "literal" in author:
        return author["literal"]
    return f"{author['family']}, {author['given']}" + (f", {author['suffix']}" if "suffix" in author else "")


def endnote_xml(papers):
    records = "".join(endnote_record(i + 1, p) for i, p in enumerate(papers))
    return f'<?xml version="1.0" encoding="UTF-8" ?><xml><records>{records}</records></xml>'.encode("utf-8")


def arxiv_entry(paper):
    arxiv = paper.fields["arxiv"]
    stamp = f"20{arxiv[:2]}-{arxiv[2:4]}-03T09:15:00Z"
    authors = "".join(
        f"    <author>\n      {element('name', display(a))}\n"
        + "".join(f"      {element('arxiv:affiliation', f)}\n" for f in a.get("affiliations", [])[:1])
        + "    </author>\n"
        for a in paper.authors
    )
    title = "\n  ".join(textwrap.wrap(paper.title, 60))
    summary = "\n".join(textwrap.wrap(paper.abstract, 78, break_long_words=False, break_on_hyphens=False))
    volume = f"{paper.source} {paper.volume} ({paper.year}) {paper.pages}"
    return (
        f"  <entry>\n    <id>http://arxiv.org/abs/{arxiv}v2</id>\n"
        f"    <updated>{paper.year}-12-01T08:00:00Z</updated>\n    <published>{stamp}</published>\n"
        f"    {element('title', title)}\n    {element('summary', '  ' + summary + chr(10))}\n"
        f"{authors}    {element('arxiv:comment', f'{12 + paper.number % 20} pages, 6 figures')}\n"
        f"    {element('arxiv:journal_ref', volume)}\n"
        f"    <link title=\"doi\" href={quoteattr('http://dx.doi.org/' + paper.doi)} rel=\"related\"/>\n"
        f"    {element('arxiv:doi', paper.doi)}\n"
        f'    <link href="http://arxiv.org/abs/{arxiv}v2" rel="alternate" type="text/html"/>\n'
        f'    <link title="pdf" href="http://arxiv.org/pdf/{arxiv}v2" rel="related" type="application/pdf"/>\n'
        '    <arxiv:primary_category term="physics.ao-ph" scheme="http://arxiv.org/schemas/atom"/>\n'
        '    <category term="physics.ao-ph" scheme="http://arxiv.org/schemas/atom"/>\n'
        '    <category term="cs.LG" scheme="http://arxiv.org/schemas/atom"/>\n  </entry>\n'
    )


def arxiv_xml(papers):
    head = (
        '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" '
        'xmlns:arxiv="http://arxiv.org/schemas/atom" xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">\n'
        '  <link href="http://arxiv.org/api/query?search_query%3Dall%3Atidal%26id_list%3D%26start%3D0%26max_results%3D10" '
        'rel="self" type="application/atom+xml"/>\n'
        '  <title type="html">ArXiv Query: search_query=all:tidal&amp;id_list=&amp;start=0&amp;max_results=10</title>\n'
        f"  <id>http://arxiv.org/api/{sha('feed', 27)}</id>\n  <updated>2025-03-03T00:00:00-05:00</updated>\n"
        f"  <opensearch:totalResults>{len(papers)}</opensearch:totalResults>\n"
        "  <opensearch:startIndex>0</opensearch:startIndex>\n  <opensearch:itemsPerPage>10</opensearch:itemsPerPage>\n"
    )
    return (head + "".join(map(arxiv_entry, papers)) + "</feed>\n").encode("utf-8")


# ---------------------------------------------------------------- JSON


def crossref_author(author, i):
    sequence = "first" if i == 0 else "additional"
    if "literal" in author:
        return {"name": author["literal"], "sequence": sequence, "affiliation": []}
    out = {"given": author["given"], "family": author["family"], "sequence": sequence}
    if "suffix" in author:
        out["suffix"] = author["suffix"]
    if "orcid" in author:
        out["ORCID"] = f"http://orcid.org/{author['orcid']}"
        out["authenticated-orcid"] = False
    out["affiliation"] = [{"name": f} for f in author["affiliations"]]
    return out


def crossref_reference(paper, work, i):
    """With a DOI; with parts; or as unstructured text, in turn."""
    out = {"key": f"{paper.doi}-R{i + 1}"}
    if work.doi and i % 3 != 2:
        out.update({"doi-asserted-by": "crossref", "DOI": work.doi})
    elif i % 3 == 2:
        return out | {"unstructured": scopus_cites_old(work, True)}
    if work.kind == "article":
        out.update({"article-title": work.title, "journal-title": work.source, "volume": work.volume})
        out["first-page"] = work.first_page
    else:
        out.update({"volume-title": work.source or work.title})
    first = work.authors[0]
    out["author"] = first.get("family", first.get("literal"))
    out["year"] = str(work.year)
    return {k: v for k, v in out.items() if v}


def crossref_item(paper):
    venue = paper.venue
    dates = [[paper.year, paper.month]]
    kind = {"journal": "journal-article", "proceedings": "proceedings-article", "book": "book-chapter"}
    out = {
        "indexed": {"date-parts": [[2025, 3, 3]], "date-time": "2025-03-03T04:05:06Z", "timestamp": 1740974706000},
        "reference-count": len(paper.references),
        "publisher": venue["publisher"],
        "issue": paper.issue,
        "content-domain": {"domain": [], "crossmark-restriction": False},
        "short-container-title": [venue["iso"]],
        "published-print": {"date-parts": dates},
        "abstract": f"<jats:title>Abstract</jats:title><jats:p>{escape(paper.abstract)}</jats:p>",
        "DOI": paper.doi.lower(),
        "type": kind[venue["kind"]],
        "created": {"date-parts": [[paper.year + 1, 1, 9]], "date-time": f"{paper.year + 1}-01-09T10:00:00Z"},
        "page": paper.pages if not paper.has_article_number else "",
        "article-number": paper.pages if paper.has_article_number else "",
        "source": "Crossref",
        "is-referenced-by-count": paper.citations,
        "title": [escape(paper.title)],
        "prefix": "10.1000",
        "volume": paper.volume,
        "author": [crossref_author(a, i) for i, a in enumerate(paper.authors)],
        "member": "99999",
        "reference": [crossref_reference(paper, w, i) for i, w in enumerate(paper.references)],
        "container-title": [paper.source],
        "language": "en",
        "deposited": {"date-parts": [[2025, 2, 1]], "date-time": "2025-02-01T00:00:00Z"},
        "score": 1.0,
        "issued": {"date-parts": dates},
        "URL": f"http://dx.doi.org/{paper.doi.lower()}",
        "ISSN": [venue["issn"]] if "issn" in venue else [],
        "published": {"date-parts": dates},
    }
    return {k: v for k, v in out.items() if v not in ("", [])}


def crossref_json(papers):
    message = {
        "facets": {},
        "total-results": len(papers),
        "items": [crossref_item(p) for p in papers],
        "items-per-page": 20,
        "query": {"start-index": 0, "search-terms": "tidal maps"},
    }
    return compact(
        {"status": "ok", "message-type": "work-list", "message-version": "1.0.0", "message": message}
    ).replace("/", "\\/").encode("utf-8")


def semantic_scholar_paper(paper):
    ids = {"DOI": paper.doi, "CorpusId": 990000000 + paper.number, "PubMed": paper.fields["pmid"]}
    if "arxiv" in paper.fields:
        ids["ArXiv"] = paper.fields["arxiv"]
    cited = [
        {
            "paperId": sha("s2" + w.key, 40),
            "externalIds": {"DOI": w.doi} if w.doi else {},
            "title": w.title,
            "year": w.year,
            "venue": w.source,
            "authors": [{"authorId": None, "name": display(a)} for a in w.authors],
        }
        for w in paper.references
    ]
    return {
        "paperId": sha("s2" + paper.key, 40),
        "externalIds": ids,
        "url": f"https://www.semanticscholar.org/paper/{sha('s2' + paper.key, 40)}",
        "title": paper.title,
        "abstract": paper.abstract or None,
        "venue": paper.source,
        "year": paper.year,
        "referenceCount": len(cited),
        "citationCount": paper.citations,
        "isOpenAccess": paper.number % 3 == 0,
        "fieldsOfStudy": ["Environmental Science", "Geography"],
        "publicationTypes": ["JournalArticle"],
        "publicationDate": f"{paper.year}-{paper.month:02d}-01",
        "journal": {"name": paper.source, "pages": paper.pages, "volume": paper.volume},
        "authors": [
            {"authorId": str(9900000 + int(sha(display(a), 4), 16)), "name": display(a)} for a in paper.authors
        ],
        "references": cited,
    }


def semantic_scholar_json(papers):
    data = [semantic_scholar_paper(p) for p in papers]
    return json.dumps({"total": len(data), "offset": 0, "data": data}, ensure_ascii=True).encode("ascii")


def csl_name(author):
    if "literal" in author:
        return {"literal": author["literal"]}
    out = {"family": author["family"], "given": author["given"]}
    for particle in ("van der",):
        if author["family"].startswith(particle + " "):
            out = {"family": author["family"][len(particle) + 1 :], "given": author["given"]}
            out["non-dropping-particle"] = particle
    if "suffix" in author:
        out["suffix"] = author["suffix"]
    return out


def csl_json(papers):
    kind = {"journal": "article-journal", "proceedings": "paper-conference", "book": "chapter"}
    items = []
    for paper in papers:
        item = {
            "id": f"http://zotero.org/users/0/items/{sha(paper.key, 8).upper()}",
            "type": kind[paper.venue["kind"]],
            "abstract": paper.abstract,
            "container-title": paper.source,
            "DOI": paper.doi,
            "ISSN": paper.venue.get("issn", ""),
            "ISBN": paper.venue.get("isbn", ""),
            "issue": paper.issue,
            "keyword": ", ".join(paper.keywords),
            "language": "en",
            "page": paper.pages,
            "publisher": paper.publisher,
            "title": paper.title,
            "volume": paper.volume,
            "author": [csl_name(a) for a in paper.authors],
            "editor": [csl_name(e) for e in paper.venue.get("editors", [])],
            "issued": {"date-parts": [[str(paper.year), paper.month]]},
        }
        items.append({k: v for k, v in item.items() if v})
    return (json.dumps(items, ensure_ascii=False, indent=1) + "\n").encode("utf-8")


# ---------------------------------------------------------------- tables


def table(rows, delimiter=",", end="\r\n"):
    """Cells in quotes where they need them."""
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter, lineterminator=end).writerows(rows)
    return out.getvalue()


def dimensions_id(work):
    return f"pub.{9000000000 + int(sha(work.key, 6), 16)}"


def dimensions_cited(work):
    authors = "; ".join(inverted(a) for a in work.authors)
    cells = [f"[{authors}]", "", f"[{work.source}]" if work.source else "", str(work.year)]
    cells += [work.volume, work.issue, work.pages, work.doi, dimensions_id(work), str(int(sha(work.key, 1), 16))]
    return "|".join(cells)


DIMENSIONS_COLUMNS = (
    "Publication ID|DOI|Title|Abstract|Source title/Anthology title|PubYear|Volume|Issue|Pagination|Authors|"
    "Authors Affiliations - Name of Research organization|Authors Affiliations - Country of Research organization|"
    "Dimensions URL|Times cited|Cited references"
).split("|")


def dimensions_csv(papers):
    """The export for bibliometric mapping."""
    rows = [DIMENSIONS_COLUMNS]
    for paper in papers:
        known = [paper.names["affiliations"][a["affiliations"][0]] for a in paper.people]
        number = dimensions_id(paper)
        rows.append(
            [
                number,
                paper.doi.lower(),
                paper.title,
                paper.abstract,
                paper.source,
                str(paper.year),
                paper.volume,
                paper.issue,
                paper.pages,
                "; ".join(inverted(a) for a in paper.authors),
                "; ".join(k["organization"] for k in known),
                "; ".join(k["country"] for k in known),
                f"https://app.dimensions.ai/details/publication/{number}",
                str(paper.citations),
                ";".join(dimensions_cited(w) for w in paper.references),
            ]
        )
    about = "\"About the data: Exported on Mar 03, 2025. Criteria: 'tidal maps' in title and abstract.\"\r\n"
    return (about + table(rows)).encode("utf-8")


LENS_COLUMNS = (
    "Lens ID|Title|Date Published|Publication Year|Publication Type|Source Title|ISSNs|Publisher|Source Country|"
    "Author/s|Abstract|Volume|Issue Number|Start Page|End Page|Fields of Study|Keywords|MeSH Terms|Chemicals|Funding|"
    "Source URLs|External URL|PMID|DOI|Microsoft Academic ID|PMCID|Citing Patents Count|References|"
    "Citing Works Count|Is Open Access|Open Access License|Open Access Colour"
).split("|")


def lens_id(key):
    digits = f"{int(sha('lens' + key, 12), 16) % 10**12:012d}"
    return "099-" + "-".join(digits[i : i + 3] for i in (0, 3, 6, 9))


def lens_csv(papers):
    rows = []
    for paper in papers:
        cells = {
            "Lens ID": lens_id(paper.key),
            "Title": paper.title,
            "Date Published": f"{paper.year}-{paper.month:02d}-01",
            "Publication Year": str(paper.year),
            "Publication Type": {"book": "book chapter"}.get(paper.venue["kind"], "journal article"),
            "Source Title": paper.source,
            "ISSNs": "; ".join(paper.venue[i].replace("-", "") for i in ("issn", "eissn") if i in paper.venue),
            "Publisher": paper.publisher,
            "Author/s": "; ".join(display(a) for a in paper.authors),
            "Abstract": paper.abstract,
            "Volume": paper.volume,
            "Issue Number": paper.issue,
            "Start Page": paper.first_page,
            "End Page": paper.last_page,
            "Fields of Study": "; ".join(paper.index_keywords),
            "Keywords": "; ".join(paper.keywords),
            "Source URLs": f"http://dx.doi.org/{paper.doi.lower()}",
            "External URL": f"http://dx.doi.org/{paper.doi.lower()}",
            "PMID": paper.fields["pmid"],
            "DOI": paper.doi.lower(),
            "Citing Patents Count": "0",
            "References": "; ".join(lens_id(w.key) for w in paper.references),
            "Citing Works Count": str(paper.citations),
            "Is Open Access": "true" if paper.number % 3 == 0 else "false",
            "Open Access Colour": "gold" if paper.number % 3 == 0 else "",
        }
        rows.append([cells.get(c, "") for c in LENS_COLUMNS])
    return (BOM + table([LENS_COLUMNS], end="\n") + quoted(rows, "\n")).encode("utf-8")


IEEE_COLUMNS = (
    "Document Title|Authors|Author Affiliations|Publication Title|Date Added To Xplore|Publication Year|Volume|Issue|"
    "Start Page|End Page|Abstract|ISSN|ISBNs|DOI|Funding Information|PDF Link|Author Keywords|IEEE Terms|"
    "INSPEC Controlled Terms|INSPEC Non-Controlled Terms|Mesh_Terms|Article Citation Count|Patent Citation Count|"
    "Reference Count|License|Online Date|Issue Date|Meeting Date|Publisher|Document Identifier"
).split("|")


def ieee_csv(papers):
    rows = [IEEE_COLUMNS]
    for paper in papers:
        names = []
        for a in paper.authors:
            family, given = latin(a) if "family" in a else (a["literal"], "")
            names.append(" ".join([p[0] + "." for p in given.split()] + [family]))
        cells = {
            "Document Title": paper.title,
            "Authors": "; ".join(names),
            "Author Affiliations": "; ".join(a["affiliations"][0] for a in paper.people),
            "Publication Title": paper.source,
            "Date Added To Xplore": f"3 {MONTHS[paper.month - 1].capitalize()} {paper.year}",
            "Publication Year": str(paper.year),
            "Volume": paper.volume,
            "Issue": paper.issue,
            "Start Page": paper.first_page,
            "End Page": paper.last_page or paper.first_page,
            "Abstract": paper.abstract,
            "ISSN": paper.venue.get("issn", ""),
            "ISBNs": paper.venue.get("isbn", ""),
            "DOI": paper.doi,
            "PDF Link": f"https://ieeexplore.ieee.org/stamp/stamp.jsp?arnumber={99000000 + paper.number}",
            "Author Keywords": ";".join(paper.keywords),
            "IEEE Terms": ";".join(paper.index_keywords),
            "Article Citation Count": str(paper.citations) if paper.citations else "",
            "Reference Count": str(len(paper.references)),
            "Issue Date": f"{MONTHS[paper.month - 1].capitalize()} {paper.year}",
            "Publisher": "IEEE",
            "Document Identifier": "IEEE Conferences" if paper.venue["kind"] == "proceedings" else "IEEE Journals",
        }
        rows.append([cells.get(c, "") for c in IEEE_COLUMNS])
    return quoted(rows, "\n").encode("utf-8")


def springer_csv(papers):
    """Names follow each other without anything between them."""
    columns = (
        "Item Title|Publication Title|Book Series Title|Journal Volume|Journal Issue|Item DOI|Authors|"
        "Publication Year|URL|Content Type"
    ).split("|")
    kind = {
        "journal": ("article", "Article"),
        "proceedings": ("chapter", "Conference Paper"),
        "book": ("chapter", "Chapter"),
    }
    rows = []
    for paper in papers:
        path, name = kind[paper.venue["kind"]]
        rows.append(
            [
                paper.title,
                paper.source,
                "",
                paper.volume,
                paper.issue,
                paper.doi,
                "".join(display(a) for a in paper.authors),
                str(paper.year),
                f"http://link.springer.com/{path}/{paper.doi}",
                name,
            ]
        )
    lines = quoted(rows, "\n").replace(',"",', ",,")
    return (",".join(columns) + "\n" + lines.replace(',"",', ",,").rstrip("\n")).encode("utf-8")


def table_csv(papers):
    """As somebody keeps it by hand: separated by semicolons."""
    rows = [["Title", "Authors", "Year", "Journal", "DOI", "Abstract", "Keywords", "Read by"]]
    for i, p in enumerate(papers):
        people = " and ".join(bib_author_plain(a) for a in p.authors)
        readers = "MB" if i % 2 else "LT, MB"
        rows.append([p.title, people, p.year, p.source, p.doi, p.abstract, ", ".join(p.keywords), readers])
    return table(rows, ";", "\n").encode("utf-8")


def table_tsv(papers):
    rows = [["id", "title", "authors", "year", "venue", "doi", "abstract", "keywords", "cited_by_count"]]
    for p in papers:
        people = "; ".join(bib_author_plain(a) for a in p.authors)
        keywords = "; ".join(p.keywords)
        rows.append([p.key, p.title, people, p.year, p.source, p.doi, p.abstract, keywords, p.citations])
    return table(rows, "\t", "\n").encode("utf-8")


# ---------------------------------------------------------------- text and RIS


def abstracts_txt(papers):
    return ("Tidal maps: seven abstracts\n\n" + "\n\n".join(p.abstract for p in papers) + "\n").encode("utf-8")


def zotero_ris(papers):
    kind = {"journal": "JOUR", "proceedings": "CONF", "book": "CHAP"}
    out = []
    for paper in papers:
        venue = paper.venue
        lines = [("TY", kind[venue["kind"]]), ("TI", paper.title)]
        lines += [("AU", bib_author_plain(a)) for a in paper.authors]
        lines += [("T2", paper.source), ("A2", "; ".join(bib_author_plain(e) for e in venue.get("editors", [])[:1]))]
        lines += [("AB", paper.abstract), ("DA", f"{paper.year}/{paper.month:02d}//"), ("PY", str(paper.year))]
        lines += [("DO", paper.doi)]
        lines += [("VL", paper.volume), ("IS", paper.issue), ("SP", paper.first_page), ("EP", paper.last_page)]
        lines += [("J2", venue["iso"]), ("LA", "en"), ("SN", venue.get("issn", venue.get("isbn", "")))]
        lines += [("UR", f"https://doi.org/{paper.doi}"), ("Y2", "2025/03/03/10:21:44")]
        lines += [("KW", k) for k in paper.keywords] + [("ER", "")]
        out += [f"{tag}  - {value}\r\n" for tag, value in lines if value or tag == "ER"] + ["\r\n"]
    return "".join(out).encode("utf-8")


# ---------------------------------------------------------------- all files


SOME = "quill2011 hael2011 shiomi2016 phamduy2019 halloran2021 vanderwadden2020"

FILES = [
    ("wos.txt", wos_txt, None),
    ("wos-tab.txt", wos_tab, None),
    ("scopus.csv", scopus_csv, None),
    ("scopus.ris", scopus_ris, None),
    ("references.bib", references_bib, None),
    ("openalex.json", openalex_json, None),
    ("openalex.jsonl.gz", openalex_snapshot, None),
    ("pubmed.nbib", pubmed_nbib, None),
    ("pubmed.xml", pubmed_xml, SOME),
    ("endnote.xml", endnote_xml, SOME + " ovrevik2014 halloran2009"),
    ("arxiv.xml", arxiv_xml, "lethbridge2018 zhoulin2017 vale2017 moravectyl2018 zhoulin2023 oneillquill2024"),
    ("crossref.json", crossref_json, SOME + " desouza2022 quill2014"),
    ("semantic-scholar.json", semantic_scholar_json, SOME + " oneillquill2024"),
    ("csl.json", csl_json, SOME + " quill2014 ovrevik2014 vanderwadden2009"),
    ("dimensions.csv", dimensions_csv, SOME + " grunwald2021"),
    ("lens.csv", lens_csv, SOME + " haugsted2021"),
    ("ieee.csv", ieee_csv, "halloran2009 vale2017 zhoulin2017 moravectyl2018 zhoulin2023"),
    ("springer.csv", springer_csv, "halloran2009 quill2014 ovrevik2014 desouza2008 no2007 phamduy2019"),
    ("table.csv", table_csv, SOME + " no2019 losik2019"),
    ("table.tsv", table_tsv, SOME + " nunezprado2016"),
    ("abstracts.txt", abstracts_txt, SOME + " quill2022"),
    ("zotero.ris", zotero_ris, SOME + " ovrevik2014 desouza2013"),
    ("wos.bib", wos_bib, "quill2011 shiomi2016 phamduy2019 halloran2021 vanderwadden2020 halloran2009"),
]


def content(name, data):
    """What is compared: compressed bytes depend on the version of zlib."""
    return gzip.decompress(data) if name.endswith(".gz") else data


def main(arguments):
    if arguments not in ([], ["--check"]):
        sys.exit(__doc__)
    papers = load()
    wrong = []
    for name, write, keys in FILES:
        data = write(papers if keys is None else pick(papers, keys))
        path = FOLDER / name
        same = path.exists() and content(name, path.read_bytes()) == content(name, data)
        if arguments == ["--check"]:
            wrong += [] if same else [name]
        elif not same:
            path.write_bytes(data)
    if wrong:
        sys.exit(f"not what tools/make_samples.py writes: {', '.join(wrong)}")


if __name__ == "__main__":
    main(sys.argv[1:])
