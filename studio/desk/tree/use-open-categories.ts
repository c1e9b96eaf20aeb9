import { useCallback, useState } from 'react'

/** Where the browser remembers the open categories, for this window. */
const storageKey = 'loomwork.tree.open'

/** The categories that are open in the tree, also after a reload; `setOpen` without a state toggles. */
export function useOpenCategories(): {
  readonly open: ReadonlySet<string>
  readonly setOpen: (id: string, isOpen?: boolean) => void
} {
  const [open, setAll] = useState(remembered)
  const setOpen = useCallback((id: string, isOpen?: boolean) => {
    setAll((before) => {
      const next = new Set(before)
      if (isOpen ?? !before.has(id)) next.add(id)
      else next.delete(id)
      if (next.size === before.size && [...next].every((each) => before.has(each))) return before
      remember(next)
      return next
    })
  }, [])
  return { open, setOpen }
}

function remembered(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [])
  } catch {
    // The browser blocks storage, or something else wrote there.
    return new Set()
  }
}

function remember(open: ReadonlySet<string>) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...open]))
  } catch {
    // Then they are closed after a reload.
  }
}
