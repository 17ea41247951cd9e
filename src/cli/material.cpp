#include "cli/material.hpp"

#include <fmt/format.h>

#include <utility>

#include "bibweft/corpus/label.hpp"
#include "bibweft/text/clean.hpp"

namespace bibweft::cli {
namespace {

/// Concepts and all that is known of texts.
Material from_texts(const network::NetworkType& type, const AnalysisOptions& options,
                    Purpose purpose, Session& session, Progress& progress) {
    if (type.name == "papers") purpose = Purpose::likeness;
    Analysis analysis = analyse(options, purpose, session, progress);
    report_no_concepts(options, analysis, session);
    Material material;
    material.input = network_input(analysis);
    material.read = std::move(analysis.read);
    material.corpus = std::move(analysis.corpus);
    material.concepts = std::move(analysis.index.concepts);
    material.sentences = std::move(analysis.sentences);
    return material;
}

/// Bibliographic fields alone: no text is looked at.
Material from_fields(const network::NetworkType& type, const AnalysisOptions& options,
                     Purpose purpose, Session& session, Progress& progress) {
    const text::Thesaurus thesaurus = read_thesaurus(options, session);
    const concepts::Lexicon lexicon = read_lexicon(options, session);
    Papers papers = read_papers(options.reading, false, session, progress);
    Material material;
    material.read = std::move(papers.read);
    material.corpus = std::move(papers.corpus);
    const corpus::Corpus& corpus = material.corpus;
    material.input.papers = paper_entities(corpus, [&](PaperId paper) {
        return corpus::paper_label(text::clean(corpus.fields(paper).title).text, "", "");
    });
    progress.say(fmt::format("finding {}", to_string(type.units.front())));
    const network::NetworkType* types[] = {&type};
    material.items =
        add_items(material.input, types, corpus,
                  {thesaurus, lexicon, options.reading.threads, purpose == Purpose::evidence});
    return material;
}

}  // namespace

Material material_of(const network::NetworkType& type, const AnalysisOptions& options,
                     Purpose purpose, Session& session, Progress& progress) {
    Material material = type.of_concepts ? from_texts(type, options, purpose, session, progress)
                                         : from_fields(type, options, purpose, session, progress);
    for (const PaperId paper : IdRange<PaperId>(material.corpus.size())) {
        material.papers.push_back(paper);
    }
    return material;
}

}  // namespace bibweft::cli
