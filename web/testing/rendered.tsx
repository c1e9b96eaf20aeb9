import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { BodyView } from '#blocks/body-view.tsx'
import type { Body } from '#blocks/types.ts'
import { htmlOf } from '#components/markup/to-html.ts'

function Markup({ children }: { children: ReactNode }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: as the page does (markup.tsx)
  return <div dangerouslySetInnerHTML={{ __html: htmlOf(children) }} />
}

/** The HTML of Portable Text: inside a component, as its compiled components require. */
export function htmlOfText(text: ReactNode): string {
  return renderToStaticMarkup(<Markup>{text}</Markup>).replace(/^<div>|<\/div>$/g, '')
}

/** The HTML of the text of a page. */
export function htmlOfBody(body: unknown, page = 'llm'): string {
  return htmlOfText(<BodyView body={body as Body} colors={new Map()} documentId={page} reserved={[]} />)
}
