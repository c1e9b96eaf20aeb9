import type { SanityClient } from '@sanity/client'
import { useMemo } from 'react'
import { useCurrentUser } from 'sanity'
import { environment } from '../environment.ts'
import { useLakeClient } from '../lake-client/use-lake-client.ts'
import type { Asking } from './ask-site.ts'

/** Both arguments of `askSite`; the same object until the writer is somebody else. */
export function useAsking(): { readonly client: SanityClient; readonly asking: Asking } {
  const client = useLakeClient()
  const userId = useCurrentUser()?.id
  return useMemo(
    () => ({
      client,
      asking: {
        siteUrl: environment.siteUrl,
        studioUrl: window.location.origin,
        ...(userId && { userId }),
      },
    }),
    [client, userId],
  )
}
