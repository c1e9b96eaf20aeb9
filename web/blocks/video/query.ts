/** What the Markdown of a video shows. */
export const videoMarkdownFields = `_type == "video" => {url, title, caption}` as const
