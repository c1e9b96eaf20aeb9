import type { SanityClient } from '@sanity/client'
import { useClient } from 'sanity'
import { apiVersion } from './documents.ts'

/** The client of the lake for the writer who is signed in. */
export function useLakeClient(): SanityClient {
  return useClient({ apiVersion })
}
