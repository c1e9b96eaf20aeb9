/** Effects on the site when a writer signs in to the Studio or out of it. */
import { useEffect } from 'react'
import { type LayoutProps, useClient, useCurrentUser, useWorkspace } from 'sanity'
import { environment } from '../../environment.ts'
import { tellSite } from '../edit-link/writer-cookie.ts'
import { endPreviews, watchSigningOut, whenSigningOut } from './end-previews.ts'

/** For `studio.components.layout`. */
export function LayoutWithSite(props: LayoutProps) {
  const { auth } = useWorkspace()
  const client = useClient({ apiVersion: '2025-02-19' })
  const userId = useCurrentUser()?.id
  // Not in an effect: the menu inside reads the function that signs out while it renders.
  watchSigningOut(auth)
  useEffect(() => {
    if (userId) tellSite(environment.siteUrl, true)
    whenSigningOut(auth, async () => {
      tellSite(environment.siteUrl, false)
      if (userId) await endPreviews(client, userId)
    })
  }, [auth, client, userId])
  return props.renderDefault(props)
}
