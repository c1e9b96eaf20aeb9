import type { SanityClient } from '@sanity/client'

/** Its client, and the secrets that were written, in order. */
export interface SecretStore {
  readonly client: SanityClient
  readonly secrets: readonly string[]
}

/** An empty one, with the calls of `createPreviewSecret` (@sanity/preview-url-secret). */
export function aSecretStore(): SecretStore {
  const secrets: string[] = []
  const set = ({ secret }: { secret: string }) => ({ secret })
  const transaction = () => {
    const written: string[] = []
    const steps = {
      createOrReplace: () => steps,
      patch: ({ secret }: ReturnType<typeof set>) => {
        written.push(secret)
        return steps
      },
      commit: async () => void secrets.push(...written),
    }
    return steps
  }
  const calls = { patch: () => ({ set }), transaction, delete: async () => undefined }
  // `createPreviewSecret` calls nothing else; another call would throw.
  return { client: { ...calls, withConfig: () => calls } as unknown as SanityClient, secrets }
}
