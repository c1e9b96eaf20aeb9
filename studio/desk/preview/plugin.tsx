import { useEffect } from 'react'
import { definePlugin, type LayoutProps, useCurrentUser, useWorkspace } from 'sanity'
import { environment } from '../../environment.ts'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { tellSite } from '../edit-link/writer-cookie.ts'
import { endPreviews, watchSigningOut, whenSigningOut } from './end-previews.ts'
import { InputNextToPreview } from './form-next-to-preview.tsx'

function LayoutWithSite(props: LayoutProps) {
  const { auth } = useWorkspace()
  const client = useLakeClient()
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

/** Additions to Sanity's Preview tool, and what the site learns when a writer signs in or out. */
export const previewing = definePlugin({
  name: 'previewing',
  form: { components: { input: InputNextToPreview } },
  studio: { components: { layout: LayoutWithSite } },
})
