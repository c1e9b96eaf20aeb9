import { useSchema } from 'sanity'
import { IntentLink } from 'sanity/router'

interface NamedDocument {
  readonly id: string
  readonly type: string
  readonly title: string
}

/** The title of a document, which opens it, and what kind of document it is. */
export function DocumentTitle({ document: { id, type, title } }: { readonly document: NamedDocument }) {
  const schema = useSchema()
  const kind = schema.get(type)?.title ?? type
  return (
    <>
      <IntentLink intent="edit" params={{ id, type }} style={{ textDecoration: 'underline' }}>
        {title}
      </IntentLink>
      {/* Of some there is one, and its title is its name. */}
      {kind !== title && <span style={{ fontWeight: 'normal' }}> · {kind}</span>}
    </>
  )
}

/** The same, or what stands for a document that is gone. */
export function TitleOrGone({
  row,
  words,
}: {
  readonly row: NamedDocument | null | undefined
  readonly words: string
}) {
  return row ? <DocumentTitle document={row} /> : `${words} that was deleted or unpublished`
}
