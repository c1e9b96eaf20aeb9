import type { SanityClient } from '@sanity/client'

/** Part of Sanity's `ValidationContext` that the checks need. */
export interface Context {
  readonly document?: { readonly _id: string; readonly [field: string]: unknown } | undefined
  readonly getClient: (options: { apiVersion: string }) => SanityClient
}
