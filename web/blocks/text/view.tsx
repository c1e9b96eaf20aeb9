/** Text blocks: their marks, and their headings with anchors. */
import type { PortableTextBlockComponent, PortableTextComponents } from '@portabletext/react'
import { isLinkable } from '@repo/model/addresses.ts'
import { spelledDay } from '@repo/model/days.ts'
import { Children, Fragment, type ReactNode } from 'react'
import { editable } from '#editable.ts'
import { hrefOf, isExternal, type Linkable } from '#links/href.ts'

interface PageLink {
  readonly page: Linkable | null
  readonly anchor: string | null
}

/** Views of the marks of a text. A link without a page or URL is only its text. */
export const marks: PortableTextComponents['marks'] = {
  'strike-through': ({ children }) => <s>{children}</s>,
  code: ({ children }) => <code>{Children.map(children, breakable)}</code>,
  link: ({ children, value }) => {
    const href: unknown = value?.href
    // Incomplete in a draft, or written through the API.
    if (!isLinkable(href)) return <Fragment>{children}</Fragment>
    if (!isExternal(href)) return <a href={href}>{children}</a>
    const day = spelledDay(value?.checkedOn)
    return (
      <>
        <a href={href} target="_blank" rel="noopener noreferrer">
          {children}
        </a>
        {day && <small> (checked on {day})</small>}
      </>
    )
  },
  pageLink: ({ children, value }) => {
    const target = value as PageLink | undefined
    const href = hrefOf(target?.page)
    // The page is not published. When it is, this page is rendered again, because its query depends
    // on it.
    if (!href) return <Fragment>{children}</Fragment>
    return <a href={target?.anchor ? `${href}#${target.anchor}` : href}>{children}</a>
  },
}

/** Code that may be broken after its separators: `roles/`, `aiplatform.`, `user`. */
function breakable(child: ReactNode): ReactNode {
  if (typeof child !== 'string' || child.length < 12) return child
  const parts = child.split(/(?<=\w[.:/_])(?=\w\w\w)/)
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not change places
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

/** Views of the texts that are not headings. */
export const paragraphs: Readonly<Record<'normal' | 'blockquote', PortableTextBlockComponent>> = {
  normal: ({ children, value }) => <p {...editable(value)}>{children}</p>,
  blockquote: ({ children, value }) => <blockquote {...editable(value)}>{children}</blockquote>,
}

/** Views of lists, whose markers are where their text begins. */
export const list: PortableTextComponents['list'] = {
  bullet: ({ children }) => <ul dir="auto">{children}</ul>,
  number: ({ children }) => <ol dir="auto">{children}</ol>,
}

/** View of an item of a list. */
export const listItem: PortableTextComponents['listItem'] = ({ children, value }) => (
  <li {...editable(value)}>{children}</li>
)

/**
 * Views of headings, which are links to themselves.
 * @param anchors keyed by the block of the heading: keys may be missing or repeated in documents
 * that the Studio did not write
 */
export function headingsWith(
  anchors: ReadonlyMap<unknown, string>,
): Readonly<Record<'h2' | 'h3' | 'h4', PortableTextBlockComponent>> {
  const heading = (Tag: 'h2' | 'h3' | 'h4') =>
    function Heading({
      children,
      value,
    }: {
      children?: React.ReactNode
      value: { markDefs?: readonly unknown[] }
    }) {
      const anchor = anchors.get(value)
      if (!anchor) return <Tag {...editable(value)}>{children}</Tag>
      const link = `#${anchor}`
      return (
        <Tag id={anchor} {...editable(value)}>
          {value.markDefs?.length ? (
            // A link cannot contain another one.
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
  return { h2: heading('h2'), h3: heading('h3'), h4: heading('h4') }
}
