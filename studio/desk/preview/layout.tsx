/** What follows on the site when a writer signs out of the Studio. */
import { useEffect } from 'react'
import { type LayoutProps, useClient, useCurrentUser, useWorkspace } from 'sanity'
import { endPreviews, watchSigningOut, whenSigningOut } from './end-previews.ts'

/** For `studio.components.layout`. */
export function LayoutWithSite(props: LayoutProps) {
  const { auth } = useWorkspace()
  const client = useClient({ apiVersion: '2025-02-19' })
  const userId = useCurrentUser()?.id
  // Not in an effect: the menu inside reads the function that signs out while it renders.
  watchSigningOut(auth)
  useEffect(() => {
    whenSigningOut(auth, async () => {
      if (userId) await endPreviews(client, userId)
    })
  }, [auth, client, userId])
  return props.renderDefault(props)
}
