/** Fields of an image that its Markdown shows: all but `dark`, `size`, `frame` and `zoom`. */
export const imageMarkdownFields =
  `_type == "image" => {asset, crop, hotspot, shape, alt, decorative, caption}` as const
