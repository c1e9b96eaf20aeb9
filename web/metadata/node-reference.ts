/** The structured fields of nodes: `/nodes.json` (docs/for-programs.md), and MCP. Pure. */
import { webAddress } from '@repo/model/addresses.ts'
import { isStatusKind } from '@repo/model/node-status.ts'
import { markdownPath } from '@repo/model/paths.ts'
import { hrefOf } from '#links/href.ts'
import { factSource, type StoredSource } from '#node-sections/fact-source.ts'
import type { NodeReferencesQueryResult } from '#queries/results.generated.ts'
import type { ShownResult } from '#queries/shown-result.ts'

type Node = ShownResult<NodeReferencesQueryResult>['nodes'][number]

/**
 * Builds the file.
 * @param nodes of `nodeReferencesQuery`; those without a path are left out
 * @param site origin of the site, without a slash at its end
 */
export function nodeReferencesOf(nodes: readonly Node[], site: string) {
  return {
    groups: sortedNames(nodes.flatMap(({ group }) => group ?? [])),
    tags: sortedNames(nodes.flatMap(tagsOf)),
    nodes: nodes.flatMap((node) => nodeReferenceOf(node, site) ?? []),
  }
}

/**
 * A node for programs, in which missing texts are empty; null without a path.
 * @param site origin of the site, without a slash at its end
 */
export function nodeReferenceOf(node: Node, site: string) {
  const href = hrefOf(node)
  if (!href) return null
  return {
    title: node.title ?? '',
    href,
    summary: node.summary ?? '',
    group: node.group?.slug ?? '',
    tags: tagsOf(node).map(({ slug }) => slug),
    needsCredentials: (node.credentials ?? []).length > 0,
    url: site + href,
    markdown: site + markdownPath(href),
    status: statusOf(node, site),
    inputs: (node.inputs ?? []).map(portOf),
    outputs: (node.outputs ?? []).map(portOf),
    settings: (node.settings ?? []).map((one) => ({
      ...portOf(one),
      default: one.default ?? '',
      options: (one.options ?? []).map(({ value, label }) => ({
        value: value ?? '',
        label: label ?? value ?? '',
      })),
      source: sourceOf(one.source),
    })),
    credentials: (node.credentials ?? []).map(({ title, description, permissions, url, guide, source }) => {
      const path = hrefOf(guide)
      return {
        title: title ?? '',
        description: description ?? '',
        permissions: (permissions ?? []).filter((name) => name !== ''),
        url: url && webAddress(url) ? url : null,
        guide: path ? site + path : null,
        source: sourceOf(source),
      }
    }),
    limits: (node.limits ?? []).map(({ title, description, source }) => ({
      title: title ?? '',
      description: description ?? '',
      source: sourceOf(source),
    })),
    errors: (node.errors ?? []).map(({ message, cause, remedy }) => ({
      message: message ?? '',
      cause: cause ?? '',
      remedy: remedy ?? '',
    })),
  }
}

/** Tags of a node that have a page. */
function tagsOf({ tags }: Pick<Node, 'tags'>) {
  return (tags ?? []).flatMap(({ tag }) =>
    tag?.slug ? [{ slug: tag.slug, title: tag.title ?? tag.slug }] : [],
  )
}

/** Names by slug, sorted by name. */
function sortedNames(
  named: readonly { slug: string | null; title: string | null }[],
): Record<string, string> {
  const names = named.flatMap(({ slug, title }) => (slug ? [[slug, title ?? ''] as const] : []))
  return Object.fromEntries(names.sort(([, a], [, b]) => a.localeCompare(b, 'en')))
}

function statusOf({ status: stored }: Node, site: string) {
  if (!isStatusKind(stored?.kind)) return null
  const { kind, date, replacement } = stored
  const path = hrefOf(replacement)
  return { kind, date, replacement: path ? site + path : null }
}

function sourceOf(stored: StoredSource | null) {
  const { page, checkedOn } = factSource(stored) ?? {}
  return page && checkedOn ? { url: page.href, checkedOn } : null
}

type StoredPort = NonNullable<Node['inputs' | 'outputs' | 'settings']>[number]

function portOf({ name, label, type, required, description }: StoredPort) {
  return {
    name: name ?? '',
    label: label ?? name ?? '',
    type: type ?? '',
    required: required === true,
    description: description ?? '',
  }
}
