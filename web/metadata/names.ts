/** Names of groups and tags, as lists of nodes contain them. Pure. */

interface Grouped {
  readonly group: { readonly slug: string | null; readonly title: string | null } | null
}

/** Titles of the groups of nodes by their slugs, sorted by title. */
export function groupNames(nodes: readonly Grouped[]): Record<string, string> {
  return sortedNames(nodes.flatMap(({ group }) => (group?.slug ? [[group.slug, group.title ?? '']] : [])))
}

/** Names by their slugs, sorted by name; each once. */
export function sortedNames(
  names: readonly (readonly [slug: string, name: string])[],
): Record<string, string> {
  return Object.fromEntries(names.toSorted(([, a], [, b]) => a.localeCompare(b, 'en')))
}
