/** Renders the body of a page as HTML. */
import {
  PortableText,
  type PortableTextComponents,
  type PortableTextReactComponents,
} from '@portabletext/react'
import { sha256 } from '@repo/kit/hash.ts'
import { headingsOf } from '@repo/model/anchors.ts'
import { Fallible, WithAttributes } from '#components/markup/to-html.ts'
import { editable } from '#components/preview/editable.ts'
import styles from './text/view.module.css'
import { headingsWith, listItem, marks, paragraphs } from './text/view.tsx'
import type { BlockPlace, Body, ViewProps } from './types.ts'
import { blockViews } from './views.tsx'

/**
 * Renders the blocks of a page in reading order; headings carry the anchors of
 * `@repo/model/anchors.ts`. A block whose type this version does not know is logged and left out;
 * the rest is shown.
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
  // Keyed by the block object: keys may be missing or repeated in documents that the Studio did not
  // write.
  const headings = headingsOf(body, reserved)
  const anchors = new Map(headings.map(({ index, anchor }) => [body[index], anchor]))
  const places = placesIn(body, headings, documentId)
  return (
    <div className={styles.prose}>
      <Fallible name={`The text of ${documentId}`} work={{ document: documentId, from: body }}>
        <PortableText
          value={body as never}
          components={{
            ...inner,
            types: viewsOf(places),
            block: { ...paragraphs, ...headingsWith(anchors) },
          }}
          onMissingComponent={(message) => console.warn(`${documentId}: ${message}`)}
        />
      </Fallible>
    </div>
  )
}

/** The text inside a block; nothing is rendered if the document has something else there. */
function Rich({ body }: { readonly body: unknown }) {
  if (!Array.isArray(body)) return null
  return (
    <PortableText
      value={body as never}
      components={inner}
      onMissingComponent={(message) => console.warn(message)}
    />
  )
}

/** Where the blocks of a body are, by the objects of the blocks. */
function placesIn(
  body: Body,
  headings: readonly { readonly index: number; readonly text: string }[],
  documentId: string,
) {
  const page = sha256(documentId).slice(0, 6)
  const places = new Map<object, BlockPlace>()
  const counts = new Map<string, number>()
  const headingTexts = new Map(headings.map(({ index, text }) => [index, text]))
  let heading: string | null = null
  for (const [index, block] of body.entries()) {
    heading = headingTexts.get(index) ?? heading
    const number = (counts.get(block._type) ?? 0) + 1
    counts.set(block._type, number)
    places.set(block, { heading, number, name: `${page}-${index}` })
  }
  return places
}

/** The views of the blocks. @param places of the blocks that are not inside others */
function viewsOf(places?: ReadonlyMap<object, BlockPlace>): PortableTextReactComponents['types'] {
  return Object.fromEntries(
    Object.entries(blockViews).map(([type, View]) => {
      const Shown = View as (props: {
        block: unknown
        place?: BlockPlace | undefined
        Rich: ViewProps<'callout'>['Rich']
      }) => React.ReactNode
      return [
        type,
        ({ value }: { value: { readonly _key?: string } }) => (
          <Fallible name={`The block ${type} ${value._key ?? ''}`}>
            <WithAttributes attributes={{ ...editable(value) }}>
              <Shown block={value} place={places?.get(value)} Rich={Rich} />
            </WithAttributes>
          </Fallible>
        ),
      ]
    }),
  )
}

const inner: PortableTextComponents = { types: viewsOf(), marks, listItem, block: paragraphs }
