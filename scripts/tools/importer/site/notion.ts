/** Notion's export: Markdown whose names end in ids, `Title 0123….md`. Pure. */

const kinds: Readonly<Record<string, string>> = {
  '💡': 'tip',
  '⚠': 'warning',
  '❗': 'danger',
  '🚨': 'danger',
}

/** The name of a page of Notion. */
export const notionFile = / [0-9a-f]{32}\.md$/

/** A name without the id at its end. */
export function withoutId(name: string): string {
  return name.replace(/ [0-9a-f]{32}$/, '')
}

/** The id at the end of a name or of an address, also of one at notion.so. */
export function idIn(address: string): string | undefined {
  return /(?<= |%20|[-/])[0-9a-f]{32}(?=(?:\.md|(?:_all)?\.csv)?(?:[?#]|$))/.exec(address)?.[0]
}

/** The folder of a page, or of a database, by their path: newer exports name it without the id. */
export function ownFolder(path: string, folders: { has(folder: string): boolean }): string | undefined {
  return [path, withoutId(path)].find((folder) => folders.has(folder))
}

/** A page with its properties, lines below the title, as a list, and its callouts as such. */
export function inMarkdown(text: string): string {
  return text
    .replace(/^# .*\n\n(?:[^\n:]{1,80}: .*\n)+(?=\n|$)/, (top) => top.replace(/^(?=[^\n#])/gm, '- '))
    .replace(
      /<aside>(\n\s*)(?:(\p{Extended_Pictographic})\uFE0F?|<img src="https:\/\/www\.notion\.so\/icons\/[^>]*>)?[ \t]*/gu,
      (_all, space, icon = '') => `<Callout type="${kinds[icon] ?? 'note'}">${space}`,
    )
    .replaceAll('</aside>', '</Callout>')
}
