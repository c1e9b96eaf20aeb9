import slugify from '@sindresorhus/slugify'

/** Longest address that is generated, characters. */
const longest = 80

/**
 * The last part of an address for a title: "Größe & more" → `groesse-and-more`. Empty for a title
 * without letters and digits.
 */
export function slugFromTitle(title: string): string {
  // "OpenAI" is one word: without `decamelize` it would be split.
  const whole = slugify(title, { decamelize: false })
  if (whole.length <= longest) return whole
  const cut = whole.slice(0, longest + 1)
  const end = cut.lastIndexOf('-')
  return cut.slice(0, end > 0 ? end : longest)
}
