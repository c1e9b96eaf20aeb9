import type { SanityClient } from '@sanity/client'
import { apiVersion, fetchPublished } from '../lake-client/documents.ts'

/** Part of Sanity's `ValidationContext` that the checks need. */
export interface Context {
  readonly document?: { readonly _id: string; readonly [field: string]: unknown } | undefined
  readonly getClient: (options: { apiVersion: string }) => SanityClient
}

/** Result of a query among published documents. @throws Error of the client */
export function askPublished<Found>(
  { getClient }: Pick<Context, 'getClient'>,
  query: string,
  params: Readonly<Record<string, unknown>>,
): Promise<Found> {
  return fetchPublished<Found>(getClient({ apiVersion }), query, params)
}
