/** Fields of a code block that its Markdown shows: all but `highlightedLines`. */
export const codeMarkdownFields = `_type == "code" => {language, filename, code}` as const
