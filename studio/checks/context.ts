import type { SanityClient } from '@sanity/client'

/**
 * Part of Sanity's `ValidationContext` that the checks need. A check returns `true`, or a sentence
 * about the first problem that it finds.
 */
export interface Context {
  readonly document?: { readonly _id: string; readonly [field: string]: unknown } | undefined
  readonly getClient: (options: { apiVersion: string }) => SanityClient
}
