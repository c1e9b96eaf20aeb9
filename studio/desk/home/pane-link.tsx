/** A link from the start page to a list of "Content". */
import { useWorkspace } from 'sanity'
import { useRouter } from 'sanity/router'

/** Opens a list of the desk (`structure.ts`) by its id. */
export function PaneLink({ pane, text }: { readonly pane: string; readonly text: string }) {
  const { navigateUrl } = useRouter()
  const { basePath } = useWorkspace()
  const path = `${basePath.replace(/\/$/, '')}/structure/${pane}`
  return (
    <a
      href={path}
      style={{ fontSize: '0.8125rem' }}
      onClick={(event) => {
        // New tabs and windows are the browser's.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        navigateUrl({ path })
      }}
    >
      {text}
    </a>
  )
}
