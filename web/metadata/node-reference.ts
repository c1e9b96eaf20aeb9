/** The structured fields of nodes for programs: `/nodes.json`, its JSON Schema, and MCP. Pure. */
import { webAddress } from '@repo/model/addresses.ts'
import { isStatusKind, statusKinds } from '@repo/model/node-status.ts'
import { markdownPath } from '@repo/model/paths.ts'
import { z } from 'zod'
import { hrefOf } from '#links/href.ts'
import { factSource, type StoredSource } from '#node-sections/fact-source.ts'
import type { NodeReferencesQueryResult } from '#queries/results.generated.ts'
import type { ShownResult } from '#queries/shown-result.ts'

const text = z.string()

const port = z.object({
  name: text.describe('Name in expressions and connections'),
  label: text.describe('Name on screen'),
  type: text.describe('Type of the value'),
  required: z.boolean(),
  description: text,
})

const source = z
  .object({ url: text.describe('Page of the service that says it'), checkedOn: text })
  .nullable()
  .describe('null: not compared with a page of a service')

const setting = z.object({
  ...port.shape,
  default: text.describe('Empty: none'),
  options: z.array(z.object({ value: text, label: text })).describe('Empty: any value of the type'),
  source,
})

const credential = z.object({
  title: text,
  description: text,
  permissions: z.array(text).describe('Rights at the service, by its names'),
  url: text.nullable().describe('Page of the service'),
  guide: text.nullable().describe('URL of the guide that describes how to get it'),
  source,
})

const status = z.object({
  kind: z.enum(statusKinds),
  date: text.nullable().describe('Day on which the node stops or stopped working'),
  replacement: text.nullable().describe('URL of the page to use instead'),
})

/** A node with its structured fields. Missing texts are empty. */
export const nodeReference = z.object({
  title: text,
  href: text.describe('Path of the page'),
  url: text.describe('URL of the page'),
  markdown: text.describe('URL of the page as Markdown'),
  summary: text,
  status: status.nullable().describe('null: nothing to know'),
  group: text.describe('Slug of the category'),
  tags: z.array(text).describe('Slugs of the tags'),
  needsCredentials: z.boolean(),
  inputs: z.array(port),
  outputs: z.array(port),
  settings: z.array(setting),
  credentials: z.array(credential),
  limits: z.array(z.object({ title: text, description: text, source })),
  errors: z.array(z.object({ message: text, cause: text, remedy: text })),
})

/** See {@link nodeReference}. */
export type NodeReference = z.infer<typeof nodeReference>

const names = z.record(z.string(), text)

/** The contents of `/nodes.json`. */
export const nodeReferences = z.object({
  $schema: text.describe('URL of the JSON Schema of this file'),
  groups: names.describe('Titles of the categories by their slugs'),
  tags: names.describe('Labels of the tags by their slugs'),
  nodes: z.array(nodeReference).describe('Sorted by title'),
})

/** The JSON Schema of `/nodes.json`. */
export function nodeReferencesSchema(): object {
  return z.toJSONSchema(nodeReferences)
}

type Node = ShownResult<NodeReferencesQueryResult>['nodes'][number]

/**
 * Builds the file.
 * @param nodes of `nodeReferencesQuery`; those without a path are left out
 * @param site origin of the site, without a slash at its end
 */
export function nodeReferencesOf(nodes: readonly Node[], site: string): z.infer<typeof nodeReferences> {
  return {
    $schema: `${site}/nodes.schema.json`,
    groups: sortedNames(nodes.flatMap(({ group }) => group ?? [])),
    tags: sortedNames(nodes.flatMap(tagsOf)),
    nodes: nodes.flatMap((node) => nodeReferenceOf(node, site) ?? []),
  }
}

/**
 * A node for programs; null without a path.
 * @param site origin of the site, without a slash at its end
 */
export function nodeReferenceOf(node: Node, site: string): NodeReference | null {
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

function statusOf({ status: stored }: Node, site: string): z.infer<typeof status> | null {
  if (!isStatusKind(stored?.kind)) return null
  const { kind, date, replacement } = stored
  const path = hrefOf(replacement)
  return { kind, date, replacement: path ? site + path : null }
}

function sourceOf(stored: StoredSource | null): z.infer<typeof source> {
  const { page, checkedOn } = factSource(stored) ?? {}
  return page && checkedOn ? { url: page.href, checkedOn } : null
}

type StoredPort = NonNullable<Node['inputs' | 'outputs' | 'settings']>[number]

function portOf({ name, label, type, required, description }: StoredPort): z.infer<typeof port> {
  return {
    name: name ?? '',
    label: label ?? name ?? '',
    type: type ?? '',
    required: required === true,
    description: description ?? '',
  }
}
