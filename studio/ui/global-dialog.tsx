/**
 * Dialogs of the whole Studio. Actions of documents and releases are entries of menus that close,
 * and those of releases have no place for a dialog: the layout of the Studio shows it.
 */
import { type ComponentType, useSyncExternalStore } from 'react'
import { definePlugin, type LayoutProps } from 'sanity'

/**
 * One dialog, which is closed at first.
 * @returns `open`, which closes it without an argument, and the plugin for `sanity.config.ts`
 */
export function globalDialog<Shown extends object>(
  name: string,
  Content: ComponentType<Shown & { readonly onClose: () => void }>,
) {
  let current: Shown | undefined
  const listeners = new Set<() => void>()
  const open = (shown?: Shown) => {
    current = shown
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  function LayoutWithDialog(props: LayoutProps) {
    const shown = useSyncExternalStore(subscribe, () => current)
    return (
      <>
        {props.renderDefault(props)}
        {shown && <Content {...shown} onClose={() => open()} />}
      </>
    )
  }
  return { open, plugin: definePlugin({ name, studio: { components: { layout: LayoutWithDialog } } }) }
}
