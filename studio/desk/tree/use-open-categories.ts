import { useCallback, useState } from 'react'

/** Where the browser remembers the open categories, also for the next window and day. */
const storageKey = 'loomwork.tree.open'

/**
 * The categories that are open in the tree, as they were when the tree was last used; `setOpen`
 * without a state toggles.
 */
export function useOpenCategories(): {
  readonly open: ReadonlySet<string>
  readonly setOpen: (id: string, isOpen?: boolean) => void
} {
  const [open, setAll] = useState(remembered)
  const setOpen = useCallback((id: string, isOpen?: boolean) => {
    setAll((before) => {
      const becomesOpen = isOpen ?? !before.has(id)
      if (becomesOpen === before.has(id)) return before
      const next = new Set(before)
      if (becomesOpen) next.add(id)
      else next.delete(id)
      remember(next)
      return next
    })
  }, [])
  return { open, setOpen }
}

function remembered(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [])
  } catch {
    // The browser blocks storage, or something else wrote there.
    return new Set()
  }
}

function remember(open: ReadonlySet<string>) {
  try {
    localStorage.setItem(storageKey, JSON.stringify([...open]))
  } catch {
    // Then they are closed the next time.
  }
}
