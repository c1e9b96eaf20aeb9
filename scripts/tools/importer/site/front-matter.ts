/** The YAML in front of a page, as Docusaurus knows it, and our `node:` block. */

import { errorMessage } from '@repo/kit/error-message.ts'
import type { Report } from '@repo/markdown/report.ts'
import { isRecord } from '@repo/model/is-record.ts'
import { portTypes, settingTypes } from '@repo/model/kinds.ts'
import { statusKinds } from '@repo/model/node-status.ts'
import { parse } from 'yaml'
import { z } from 'zod'

const text = z.union([z.string(), z.number(), z.boolean()]).transform(String)
/** A page of a service, and the day on which a row was compared with it. */
const source = z.object({ url: z.url(), checkedOn: z.iso.date() }).optional()
const port = z.object({
  name: z.string(),
  label: text,
  type: z.enum(portTypes),
  required: z.boolean().default(false),
  description: text,
})
const setting = z.object({
  name: z.string(),
  label: text,
  type: z.enum(settingTypes),
  required: z.boolean().default(false),
  default: text.optional(),
  description: text,
  options: z.array(z.object({ value: text, label: text.optional() })).default([]),
  source,
})
const status = z.object({
  kind: z.enum(statusKinds),
  date: z.iso.date().optional(),
  replacement: z.string().optional(),
})
const credential = z.object({
  title: text,
  description: text,
  url: z.url().optional(),
  guide: z.string().optional(),
  permissions: z.array(z.string()).nonempty().optional(),
  source,
})
const node = z.object({
  status: status.optional(),
  provider: z.object({ name: z.string(), url: z.url().optional() }).optional(),
  inputs: z.array(port).default([]),
  outputs: z.array(port).default([]),
  settings: z.array(setting).default([]),
  credentials: z.array(credential).default([]),
  limits: z.array(z.object({ title: text, description: text, source })).default([]),
  errors: z.array(z.object({ message: text, cause: text, remedy: text })).default([]),
  works_well_with: z.array(z.string()).default([]),
})

/** Words of a list, or between commas, each once; none in a value of another form. */
function wordsIn(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : String(value ?? '').split(',')
  return [
    ...new Set(list.map((word) => (typeof word === 'object' ? '' : String(word).trim())).filter(Boolean)),
  ]
}

const schema = z.looseObject({
  id: z.string().optional(),
  title: text.optional(),
  slug: z.string().optional(),
  permalink: z.string().optional(),
  description: text.optional(),
  sidebar_position: z.number().optional(),
  tags: z.array(z.union([z.string(), z.object({ label: z.string(), permalink: z.string() })])).default([]),
  keywords: z.unknown().default('').transform(wordsIn),
  draft: z.boolean().default(false),
  unlisted: z.boolean().default(false),
  search_rank: z.number().int().min(0).max(3).optional(),
  icon: z.string().optional(),
  node: node.optional(),
})

/** Front matter, checked. */
export type FrontMatter = z.infer<typeof schema>

/** The structured part of a node page. */
export type NodeFacts = z.infer<typeof node>

/** `sidebar: { order }` of Starlight, and the `order` and `weight` of others. */
function withSidebar(value: unknown): unknown {
  if (!isRecord(value)) return value
  const { sidebar, order, weight, nav_order, ...rest } = value
  const inner = isRecord(sidebar) ? sidebar.order : undefined
  const position = [rest.sidebar_position, inner, order, weight, nav_order].find(
    (one) => typeof one === 'number',
  )
  return position === undefined ? rest : { ...rest, sidebar_position: position }
}

const known = new Set(Object.keys(schema.shape))
/** Fields of the sidebar, which has the titles of pages, and those that readers do not see. */
const harmless = new Set([
  'sidebar_label',
  'sidebarTitle',
  'hide_table_of_contents',
  'toc_min_heading_level',
  'toc_max_heading_level',
  'sidebar_class_name',
  'sidebar_key',
  'parse_number_prefixes',
  'custom_edit_url',
  'displayed_sidebar',
])

/**
 * Splits a file in front matter and text. The text keeps its lines: the front matter is replaced by
 * empty ones.
 * @returns `null` when the front matter cannot be used; the report says why
 */
export function frontMatterOf(
  source: string,
  file: string,
  report: Report,
): { data: FrontMatter; text: string } | null {
  const match = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(source)
  const yaml = match?.[1] ?? ''
  const text = match ? '\n'.repeat(match[0].split('\n').length - 1) + source.slice(match[0].length) : source
  let value: unknown
  try {
    value = withSidebar(parse(yaml) ?? {})
  } catch (error) {
    report.fail(file, `The front matter is not valid YAML: ${errorMessage(error).split('\n')[0]}`)
    return null
  }
  let parsed = schema.safeParse(value)
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [field] = path
    const problem = `front matter, ${path.join('.')}: ${message}`
    if (field === 'node' || !isRecord(value) || typeof field !== 'string') {
      report.fail(file, problem)
    } else {
      report.warn(file, `${problem}: it is left out`)
      Reflect.deleteProperty(value, field)
    }
  }
  if (!parsed.success) parsed = schema.safeParse(value)
  if (!parsed.success) return null
  for (const key of Object.keys(parsed.data)) {
    if (known.has(key) || harmless.has(key)) continue
    const value = JSON.stringify(parsed.data[key])
    report.warn(file, `the front matter field "${key}" is not carried over: ${value}`)
  }
  for (const comment of yaml.match(/^\s*#.*/gm) ?? [])
    report.warn(file, `a comment of the front matter is left out: ${comment.trim()}`)
  return { data: parsed.data, text }
}

/** A file of YAML or JSON, checked; undefined without it, and for one that is reported. */
export function yamlIn<T>(
  file: string,
  texts: ReadonlyMap<string, string>,
  form: z.ZodType<T>,
  report: Report,
): T | undefined {
  const text = texts.get(file)
  try {
    return text === undefined ? undefined : form.parse(parse(text) ?? {})
  } catch (error) {
    report.fail(file, `not readable: ${errorMessage(error).split('\n')[0]}`)
    return undefined
  }
}
