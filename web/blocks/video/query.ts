/** Fields of a video that its Markdown shows. */
export const videoMarkdownFields = `_type == "video" => {url, title, caption}` as const
