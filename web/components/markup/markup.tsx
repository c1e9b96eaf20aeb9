import { MarkupOnPage } from './on-page.tsx'
import { packed } from './pack.ts'
import { htmlOf } from './to-html.ts'

/**
 * An element whose content is sent as HTML instead of as React elements: a third of the bytes, and nothing to hydrate.
 * Links in it are followed by the router all the same and buttons work (`behaviour/`).
 * @param isPage whether it is the content of a page, which is to behave as one (`behaviour/behave.ts`)
 * @throws Error for content that is not plain (`to-html.ts`)
 */
// Not async: the compiled components in it need the dispatcher of this render.
export function Markup({
  as = 'div',
  className,
  isPage,
  children,
}: {
  as?: 'div' | 'footer' | 'main'
  className?: string | undefined
  isPage?: true
  children: React.ReactNode
}) {
  // What is left out is not sent.
  const more = { ...(className && { className }), ...(isPage && { isPage }) }
  return <MarkupOnPage as={as} html={packed(htmlOf(children))} {...more} />
}
