import { MarkupOnPage } from './on-page.tsx'
import { htmlOf } from './to-html.ts'

/**
 * An element whose content is sent as HTML instead of as React elements: a third of the bytes, and
 * nothing to hydrate. The router still follows its links, and its buttons work (`enhancement/`).
 * @param isPage whether it is the main content of a page, which is enhanced
 * (`enhancement/enhance.ts`)
 * @throws Error for content that is not plain (`to-html.ts`)
 */
// Not async: the compiled components in it need the dispatcher of this render.
export function Markup({
  as = 'div',
  className,
  isPage,
  children,
}: {
  as?: 'div' | 'footer'
  className?: string | undefined
  isPage?: true
  children: React.ReactNode
}) {
  // Properties without a value are not sent.
  const more = { ...(className && { className }), ...(isPage && { isPage }) }
  return <MarkupOnPage as={as} html={htmlOf(children)} {...more} />
}
