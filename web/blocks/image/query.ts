/** What the Markdown of an image shows: everything except whether it can be enlarged. */
export const imageMarkdownFields =
  `_type == "image" => {asset, crop, hotspot, shape, alt, decorative, caption}` as const
