/**
 * Renders React elements as HTML, in as few bytes as HTML allows: content that is only read needs
 * no React in the browser. Components must be plain functions; load data and read the clock before
 * you render them.
 */

import type { ElementContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { h, s } from 'hastscript'
import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { type BoundedWork, bounded } from '#bounded-work.ts'

type Props = Readonly<Record<string, unknown>>

/**
 * A boundary around content that may be malformed, as documents written through the API can be. If
 * its content throws, the error is logged with the name, the content is left out, and the rest of
 * the page is shown. So is content that has kept an earlier process from everything else.
 * @param work what the content is made from, if it may be as large as a document
 */
export function Fallible({
  children,
}: {
  name: string
  work?: Omit<BoundedWork, 'name'>
  children: ReactNode
}): ReactNode {
  return children
}

/** Adds attributes to each outermost element of its content; not when React renders it. */
export function WithAttributes({
  children,
}: {
  attributes: Readonly<Record<string, string>>
  children: ReactNode
}): ReactNode {
  return children
}

/**
 * Call it while React renders a server component: components compiled by React's compiler, such as
 * those of `@portabletext/react`, need its memo cache.
 * @throws Error, outside of {@link Fallible}, that names the component, for async components,
 * client components and event handlers
 */
export function htmlOf(node: ReactNode): string {
  return toHtml(
    { type: 'root', children: toContent(node, h) },
    {
      allowDangerousHtml: true,
      characterReferences: { useNamedReferences: true },
      closeEmptyElements: true,
      collapseEmptyAttributes: true,
      omitOptionalTags: true,
      preferUnquoted: true,
    },
  )
}

function toContent(node: ReactNode, make: typeof h | typeof s): ElementContent[] {
  if (node === null || node === undefined || typeof node === 'boolean') return []
  if (typeof node === 'string' || typeof node === 'number' || typeof node === 'bigint')
    return [{ type: 'text', value: String(node) }]
  if (isValidElement<Props>(node)) return ofElement(node, make)
  if (Symbol.iterator in node) return [...node].flatMap((child) => toContent(child, make))
  throw new Error('A promise cannot become markup: await it first.')
}

function ofElement({ type, props }: ReactElement<Props>, make: typeof h | typeof s): ElementContent[] {
  if (type === Fragment) return toContent(props.children as ReactNode, make)
  if (type === Fallible) return orNothing(props, make)
  if (type === WithAttributes) return withAttributes(props, make)
  if (typeof type === 'string') return [ofTag(type, props, type === 'svg' ? s : make)]
  // A client component is a function as well, but has `$$typeof` (react-server-dom, "client
  // reference").
  if (typeof type !== 'function' || '$$typeof' in type)
    throw new Error(`${nameOf(type)} is a client component, which cannot become markup.`)
  const rendered: ReactNode = (type as (props: Props) => ReactNode)(props)
  if (rendered instanceof Promise) throw new Error(`${nameOf(type)} is async: await its data first.`)
  return toContent(rendered, make)
}

function orNothing({ name, work, children }: Props, make: typeof h | typeof s): ElementContent[] {
  const content = () => toContent(children as ReactNode, make)
  try {
    // Both are props of `Fallible`.
    return work ? bounded({ name: String(name), ...(work as Omit<BoundedWork, 'name'>) }, content) : content()
  } catch (error) {
    console.warn(`${String(name)} cannot be shown and is left out:`, error)
    return []
  }
}

function withAttributes({ attributes, children }: Props, make: typeof h | typeof s): ElementContent[] {
  const { properties } = make('div', attributes as Record<string, string>)
  return toContent(children as ReactNode, make).map((node) =>
    node.type === 'element' ? { ...node, properties: { ...node.properties, ...properties } } : node,
  )
}

function ofTag(name: string, props: Props, make: typeof h | typeof s): ElementContent {
  const { children, dangerouslySetInnerHTML: raw, defaultChecked, ...given } = props
  const attributes = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, tight(key, value)]))
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function')
      throw new Error(`${key} of <${name}> is a function, which markup cannot contain.`)
  }
  const checked = defaultChecked === undefined ? {} : { checked: defaultChecked }
  const element = make(name, { ...attributes, ...checked } as Record<string, string>)
  const html = (raw as { readonly __html?: string } | undefined)?.__html
  // `raw` is a node type of the serializer (hast-util-to-html, `allowDangerousHtml`).
  const content = html === undefined ? toContent(children as ReactNode, make) : [{ type: 'raw', value: html }]
  return { ...element, children: content as ElementContent[] }
}

/** Numbers of SVG attributes with commas: without spaces a value needs no quotes. */
function tight(key: string, value: unknown): unknown {
  const isNumbers = typeof value === 'string' && (key === 'd' || key === 'viewBox')
  return isNumbers ? value.replace(/(?<=\d)\s+(?=[\d.-])/g, ',') : value
}

function nameOf(type: unknown): string {
  return typeof type === 'function' && type.name ? type.name : 'What is rendered here'
}
