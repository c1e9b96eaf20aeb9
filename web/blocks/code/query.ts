/** What the Markdown of a code block shows: not which lines are marked. */
export const codeMarkdownFields = `_type == "code" => {language, filename, code}` as const
