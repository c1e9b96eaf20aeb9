import type { DocumentActionComponent, DocumentActionDescription, DocumentActionProps } from 'sanity'

/**
 * Returns a function that wraps Sanity's actions of some kinds, and leaves the others. An action is
 * a hook, and the Studio reads the list at every render: each stays the same function.
 * @param useWrapped what the action does now; a hook
 * @param more props for the original action
 */
export function wrapActions(
  kinds: readonly DocumentActionComponent['action'][],
  useWrapped: (
    description: DocumentActionDescription | null,
    props: DocumentActionProps,
    action: DocumentActionComponent['action'],
  ) => DocumentActionDescription | null,
  more: object = {},
): (actions: readonly DocumentActionComponent[]) => DocumentActionComponent[] {
  const wrapped = new WeakMap<DocumentActionComponent, DocumentActionComponent>()
  const wrap = (original: DocumentActionComponent) => {
    const action: DocumentActionComponent = Object.assign(
      (props: DocumentActionProps) => useWrapped(original({ ...props, ...more }), props, original.action),
      { action: original.action, displayName: `Wrapped(${original.displayName ?? original.action})` },
    )
    wrapped.set(original, action)
    return action
  }
  return (actions) =>
    actions.map((action) =>
      action.action && kinds.includes(action.action) ? (wrapped.get(action) ?? wrap(action)) : action,
    )
}
