/** The words of an announcement: one rule for the site and for the form. Pure. */

/** Text of an announcement without its marks, from a document of any form. */
export function announcementText(content: unknown): string {
  return textsIn(content, 'children').join('').trim()
}

function textsIn(list: unknown, name: 'children' | 'text'): string[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((item: unknown): string[] => {
    if (typeof item !== 'object' || item === null) return []
    if (name === 'children')
      return '_type' in item && item._type === 'block' && 'children' in item
        ? textsIn(item.children, 'text')
        : []
    return 'text' in item && typeof item.text === 'string' ? [item.text] : []
  })
}
