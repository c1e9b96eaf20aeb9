/**
 * Which dialog is open. Actions of documents and releases are entries of menus that close, and
 * those of releases have no place for a dialog: the layout of the Studio shows it.
 */

/** Content of a dialog, for its opener and, by `useSyncExternalStore`, for the layout. */
export interface DialogStore<Shown> {
  /** Opens the dialog, or closes it without an argument. */
  readonly open: (shown?: Shown) => void
  readonly current: () => Shown | undefined
  readonly subscribe: (listener: () => void) => () => void
}

/** Creates the store of one dialog, which is closed. */
export function dialogStore<Shown>(): DialogStore<Shown> {
  let current: Shown | undefined
  const listeners = new Set<() => void>()
  return {
    open(shown) {
      current = shown
      for (const listener of listeners) listener()
    },
    current: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
