import { PortableText, type PortableTextComponents } from '@portabletext/react'
import { sha256 } from '@repo/kit/hash.ts'
import { headingsOf } from '@repo/model/anchors.ts'
import type { PageComments } from '#comments/comments.ts'
import { BlockComments, keyOf, withComments } from '#comments/view.tsx'
import { Fallible, WithAttributes } from '#components/markup/to-html.ts'
import { editable } from '#editable.ts'
import styles from './text/view.module.css'
import { headingsWith, list, listItem, marks, paragraphs } from './text/view.tsx'
import type { BlockPlace, Body, ViewProps } from './types.ts'
import { blockViews } from './views.tsx'

/**
 * Renders the blocks of a page in reading order; headings carry the anchors of
 * `@repo/model/anchors.ts`. A block whose type this version does not know is logged and left out;
 * the rest is shown.
 * @param colors HTML of its code, by the objects of the blocks (`code/highlighted.ts`)
 * @param comments on its blocks, for those who preview it
 * @param reserved anchors that the page uses elsewhere
 */
export function BodyView({
  body,
  colors,
  comments,
  documentId,
  reserved,
}: {
  body: Body
  comments?: PageComments | null
  colors: ReadonlyMap<unknown, string>
  documentId: string
  reserved: readonly string[]
}) {
  // Keyed by the block object: keys may be missing or repeated in documents that the Studio did not
  // write.
  const headings = headingsOf(body, reserved)
  const anchors = new Map(headings.map(({ index, anchor }) => [body[index], anchor]))
  const inner = componentsWith(placesIn(body, headings, documentId), colors)
  return (
    <div className={styles.prose}>
      <Fallible name={`The text of ${documentId}`} work={{ document: documentId, from: body }}>
        <PortableText
          value={(comments ? withComments(body) : body) as never}
          components={{
            ...inner,
            block: { ...paragraphs, ...headingsWith(anchors) },
            ...(comments && commented(inner.types, comments)),
          }}
          onMissingComponent={(message) => console.warn(`${documentId}: ${message}`)}
        />
      </Fallible>
    </div>
  )
}

/** The components of a body with comments. */
function commented(types: object, comments: PageComments): PortableTextComponents {
  const at = (block: string | undefined) => block && <BlockComments comments={comments} block={block} />
  return {
    types: { ...types, comments: ({ value }) => at(value.of) },
    listItem: ({ children, value }) => (
      // The Preview tool takes clicks on what is editable.
      <li>
        <div {...editable(value)}>{children}</div>
        {at(keyOf(value))}
      </li>
    ),
  }
}

/** Where the blocks of a body are, by the objects of the blocks. */
function placesIn(
  body: Body,
  headings: readonly { readonly index: number; readonly text: string }[],
  documentId: string,
) {
  const page = sha256(documentId).slice(0, 6)
  const places = new Map<object, BlockPlace>()
  const headingTexts = new Map(headings.map(({ index, text }) => [index, text]))
  let heading: string | null = null
  for (const [index, block] of body.entries()) {
    heading = headingTexts.get(index) ?? heading
    places.set(block, { heading, name: `${page}-${index}` })
  }
  return places
}

/** The components of texts inside the blocks of a page; those of its body know headings, too. */
function componentsWith(places: ReadonlyMap<object, BlockPlace>, colors: ReadonlyMap<unknown, string>) {
  // Nothing is rendered if the document has something else than a text there.
  const rich: ViewProps<'callout'>['Rich'] = ({ body }) =>
    Array.isArray(body) && (
      <PortableText
        value={body as never}
        components={inner}
        onMissingComponent={(message) => console.warn(message)}
      />
    )
  const views = Object.entries(blockViews).map(([type, View]) => {
    const Shown = View as (props: Omit<ViewProps<never>, 'block'> & { block: unknown }) => React.ReactNode
    return [
      type,
      ({ value }: { value: { _key?: string } }) => (
        <Fallible name={`The block ${type} ${value._key ?? ''}`}>
          <WithAttributes attributes={{ ...editable(value) }}>
            <Shown block={value} place={places.get(value)} html={colors.get(value)} Rich={rich} />
          </WithAttributes>
        </Fallible>
      ),
    ]
  })
  const inner = { types: Object.fromEntries(views), marks, list, listItem, block: paragraphs }
  return inner
}
