/** Renders the body of a page as HTML. */
import {
  PortableText,
  type PortableTextComponents,
  type PortableTextReactComponents,
} from '@portabletext/react'
import { headingsOf } from '@repo/model/anchors.ts'
import { Fallible, WithAttributes } from '#components/markup/to-html.ts'
import { editable } from '#components/preview/editable.ts'
import styles from './text/view.module.css'
import { headingsWith, listItem, marks, paragraphs } from './text/view.tsx'
import type { Body, ViewProps } from './types.ts'
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
  const anchors = new Map(headingsOf(body, reserved).map(({ index, anchor }) => [body[index], anchor]))
  return (
    <div className={styles.prose}>
      <Fallible name={`The text of ${documentId}`}>
        <PortableText
          value={body as never}
          components={{ ...inner, block: { ...paragraphs, ...headingsWith(anchors) } }}
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

const blockTypes = Object.fromEntries(
  Object.entries(blockViews).map(([type, View]) => {
    const Shown = View as (props: { block: unknown; Rich: ViewProps<'callout'>['Rich'] }) => React.ReactNode
    return [
      type,
      ({ value }: { value: { readonly _key?: string } }) => (
        <Fallible name={`The block ${type} ${value._key ?? ''}`}>
          <WithAttributes attributes={{ ...editable(value) }}>
            <Shown block={value} Rich={Rich} />
          </WithAttributes>
        </Fallible>
      ),
    ]
  }),
) as PortableTextReactComponents['types']

const inner: PortableTextComponents = { types: blockTypes, marks, listItem, block: paragraphs }
