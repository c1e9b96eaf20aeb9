/** Names of groups and tags, as lists of nodes contain them. Pure. */

/** Titles of the groups of nodes by their slugs, sorted by title. */
export function groupNames(
  nodes: readonly { group: { slug: string | null; title: string | null } | null }[],
): Record<string, string> {
  return sortedNames(nodes.flatMap(({ group }) => (group?.slug ? [[group.slug, group.title ?? '']] : [])))
}

/** Names by their slugs, sorted by name; each once. */
export function sortedNames(
  names: readonly (readonly [slug: string, name: string])[],
): Record<string, string> {
  return Object.fromEntries(names.toSorted(([, a], [, b]) => a.localeCompare(b, 'en')))
}
