/** A document as lists of the writers' tools name it. */
import { useSchema } from 'sanity'
import { IntentLink } from 'sanity/router'

/** The title of a document, which opens it, and what kind of document it is. */
export function DocumentTitle({
  document: { id, type, title },
}: {
  readonly document: { readonly id: string; readonly type: string; readonly title: string }
}) {
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
