/** What the Markdown of a code block shows: everything except which lines are marked. */
export const codeMarkdownFields = `_type == "code" => {language, filename, code}` as const
