/** "Duplicate": Sanity's own action, with a copy that does not keep the slug of its original. */
import type { DocumentActionComponent, DocumentActionProps, DuplicateDocumentActionComponent } from 'sanity'
import { copyOf } from './copy.ts'

/** The actions of a document's menu, where "Duplicate" leaves out the slug and marks the title. */
export function duplicatingWithoutAddress(
  actions: readonly DocumentActionComponent[],
): DocumentActionComponent[] {
  return actions.map((action) => (action.action === 'duplicate' ? withoutAddress(action) : action))
}

/**
 * An action is a hook: the Studio reads the list at every render and must get the same functions.
 */
const wrapped = new WeakMap<DocumentActionComponent, DocumentActionComponent>()

function withoutAddress(original: DuplicateDocumentActionComponent): DocumentActionComponent {
  const known = wrapped.get(original)
  if (known) return known
  const action: DocumentActionComponent = Object.assign(
    (props: DocumentActionProps) => original({ ...props, mapDocument: copyOf }),
    { action: 'duplicate' as const, displayName: 'DuplicatingWithoutAddress' },
  )
  wrapped.set(original, action)
  return action
}
