/** The body of a page as HTML. */
import {
  PortableText,
  type PortableTextComponents,
  type PortableTextReactComponents,
} from '@portabletext/react'
import { isLinkable, webAddress } from '@repo/model/addresses.ts'
import { headingsOf } from '@repo/model/anchors.ts'
import { Fragment } from 'react'
import { Fallible } from '#components/markup/to-html.ts'
import { hrefOf, isExternal, type Linkable } from '#queries/href.ts'
import { CodeView } from './code/view.tsx'
import { ImageView } from './image/view.tsx'
import styles from './text/text.module.css'
import type { BlockOf, BlockType, Body } from './types.ts'
import { WorkflowView } from './workflow/view.tsx'

/** The view of each block; a new block is missing here until it has one. */
const views: {
  readonly [Type in Exclude<BlockType, 'block'>]: (props: { block: BlockOf<Type> }) => React.ReactNode
} = {
  callout: ({ block }) => {
    const kind = block.kind ?? 'note'
    return (
      <aside className={`${styles.callout} ${styles[kind]}`}>
        <p className={styles.calloutTitle}>
          {block.title ?? `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`}
        </p>
        <Rich body={block.body} />
      </aside>
    )
  },
  code: CodeView,
  details: ({ block }) => (
    <details className={styles.details}>
      <summary>{block.summary}</summary>
      <Rich body={block.body} />
    </details>
  ),
  image: ImageView,
  steps: ({ block }) => (
    <ol className={styles.steps}>
      {(block.steps ?? []).map((step) => (
        <li key={step._key} className={styles.step}>
          <p className={styles.stepTitle}>{step.title}</p>
          <Rich body={step.body} />
        </li>
      ))}
    </ol>
  ),
  table: ({ block }) => <TableView block={block} />,
  tabs: ({ block }) => <TabsView block={block} />,
  video: ({ block }) => (
    <p>
      {webAddress(block.url) ? (
        <a href={block.url ?? ''} target="_blank" rel="noopener noreferrer">
          Video: {block.title}
        </a>
      ) : (
        `Video: ${block.title ?? ''}`
      )}
      {block.caption && <span className={styles.caption}> {block.caption}</span>}
    </p>
  ),
  workflow: WorkflowView,
}

/**
 * The blocks of a page in reading order; headings carry the anchors of `studio/model/anchors.ts`. A block of a type
 * that this version does not know is named in the log and left out, the rest is shown.
 * @param reserved anchors that the page uses elsewhere
 */
export function BodyView({
  body,
  documentId,
  reserved,
}: {
  body: Body
  documentId: string
  reserved: readonly string[]
}) {
  // By the block itself: keys may be missing or repeated in what was not written in the Studio.
  const anchors = new Map(headingsOf(body, reserved).map(({ index, anchor }) => [body[index], anchor]))
  return (
    <div className={styles.prose}>
      <Fallible name={`The text of ${documentId}`}>
        <PortableText
          value={body as never}
          components={componentsFor(anchors)}
          onMissingComponent={(message) => console.warn(`${documentId}: ${message}`)}
        />
      </Fallible>
    </div>
  )
}

function Rich({ body }: { body: unknown }) {
  if (!Array.isArray(body)) return null
  return (
    <PortableText
      value={body as never}
      components={inner}
      onMissingComponent={(message) => console.warn(message)}
    />
  )
}

const blockTypes = Object.fromEntries(
  Object.entries(views).map(([type, View]) => {
    const Shown = View as (props: { block: unknown }) => React.ReactNode
    return [
      type,
      ({ value }: { value: { readonly _key?: string } }) => (
        <Fallible name={`The block ${type} ${value._key ?? ''}`}>
          <Shown block={value} />
        </Fallible>
      ),
    ]
  }),
) as PortableTextReactComponents['types']

const marks: PortableTextComponents['marks'] = {
  'strike-through': ({ children }) => <s>{children}</s>,
  code: ({ children }) => <code>{children}</code>,
  link: ({ children, value }) => {
    const href: unknown = value?.href
    // Half typed, or written through the API: its words stay.
    if (!isLinkable(href)) return <Fragment>{children}</Fragment>
    if (!isExternal(href)) return <a href={href}>{children}</a>
    return (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    )
  },
  pageLink: ({ children, value }) => {
    const target = value as PageLink | undefined
    const href = hrefOf(target?.page)
    // The page is not published (yet): its words stay, and the stamp of the query brings the link when it is.
    if (!href) return <Fragment>{children}</Fragment>
    return <a href={target?.anchor ? `${href}#${target.anchor}` : href}>{children}</a>
  },
}

interface PageLink {
  readonly page: Linkable | null
  readonly anchor: string | null
}

const inner: PortableTextComponents = { types: blockTypes, marks }

/** Headings are links to themselves. */
function componentsFor(anchors: ReadonlyMap<unknown, string>): PortableTextComponents {
  const heading = (Tag: 'h2' | 'h3' | 'h4') =>
    function Heading({
      children,
      value,
    }: {
      children?: React.ReactNode
      value: { markDefs?: readonly unknown[] }
    }) {
      const anchor = anchors.get(value)
      if (!anchor) return <Tag>{children}</Tag>
      const link = `#${anchor}`
      return (
        <Tag id={anchor}>
          {value.markDefs?.length ? (
            // A link cannot stand in another one.
            <>
              {children}{' '}
              <a href={link}>
                <span className="visually-hidden">Direct link to this section</span>
              </a>
            </>
          ) : (
            <a href={link}>{children}</a>
          )}
        </Tag>
      )
    }
  return { ...inner, block: { h2: heading('h2'), h3: heading('h3'), h4: heading('h4') } }
}

function TableView({ block }: { block: BlockOf<'table'> }) {
  const rows = block.rows ?? []
  const head = block.headerRow === false ? undefined : rows[0]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and must do so by keyboard too
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be wrong, this is a region that scrolls
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={block.caption ?? 'Table'}>
      <table className={styles.table}>
        {block.caption && <caption className={styles.caption}>{block.caption}</caption>}
        {head && (
          <thead>
            <tr>
              {(head.cells ?? []).map((cell) => (
                <th key={cell._key} scope="col">
                  <Rich body={cell.content} />
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.slice(head ? 1 : 0).map((row) => (
            <tr key={row._key}>
              {(row.cells ?? []).map((cell) => (
                <td key={cell._key}>
                  <Rich body={cell.content} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Radio buttons and CSS: works without JavaScript. Each label stands before its text, as on paper; the style sheet lays them out. */
function TabsView({ block }: { block: BlockOf<'tabs'> }) {
  const tabs = block.tabs ?? []
  return (
    <fieldset className={styles.tabs} data-tab-group={block.groupId ?? undefined} aria-label="Choose one">
      {tabs.map((tab, index) => (
        <Fragment key={tab._key}>
          <label>
            <input type="radio" name={block._key} defaultChecked={index === 0} value={tab.label ?? ''} />
            {tab.label}
          </label>
          <div className={styles.panel}>
            <Rich body={tab.body} />
          </div>
        </Fragment>
      ))}
    </fieldset>
  )
}
