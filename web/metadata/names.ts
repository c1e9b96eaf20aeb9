/** Fields and names of nodes that all lists of them contain. Pure. */
import { hrefOf, type Link } from '#links/href.ts'

/** A node with what lists of nodes contain of it. */
export interface NamedNode extends Link {
  readonly summary: string | null
  readonly group: { readonly slug: string | null; readonly title: string | null } | null
  readonly tags: readonly { readonly tag: Pick<Link, 'slug' | 'title'> | null }[] | null
  readonly credentials: readonly unknown[] | null
}

/** Titles of the groups of nodes and labels of their tags by their slugs, sorted by name. */
export function namesOf(nodes: readonly NamedNode[]) {
  return {
    groups: sortedNames(nodes.flatMap(({ group }) => group ?? [])),
    tags: sortedNames(nodes.flatMap(tagsOf)),
  }
}

/** The fields of a node by which programs filter lists; null without a path. */
export function listedOf(node: NamedNode) {
  const href = hrefOf(node)
  return (
    href && {
      title: node.title ?? '',
      href,
      summary: node.summary ?? '',
      group: node.group?.slug ?? '',
      tags: tagsOf(node).map(({ slug }) => slug),
      needsCredentials: (node.credentials ?? []).length > 0,
    }
  )
}

/** Tags of a node that have a page. */
function tagsOf({ tags }: Pick<NamedNode, 'tags'>) {
  return (tags ?? []).flatMap(({ tag }) =>
    tag?.slug ? [{ slug: tag.slug, title: tag.title ?? tag.slug }] : [],
  )
}

function sortedNames(
  named: readonly { slug: string | null; title: string | null }[],
): Record<string, string> {
  const names = named.flatMap(({ slug, title }) => (slug ? [[slug, title ?? ''] as const] : []))
  return Object.fromEntries(names.sort(([, a], [, b]) => a.localeCompare(b, 'en')))
}
