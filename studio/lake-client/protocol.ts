/**
 * Messages of the socket that carries event streams; its other end is
 * `scripts/lake/routes/multiplex.ts`.
 */

/** From the Studio to the lake. */
export type ToLake =
  | {
      readonly type: 'open'
      readonly id: string
      readonly url: string
      readonly headers: Record<string, string>
    }
  | { readonly type: 'close'; readonly id: string }

/** From the lake to the Studio. */
export type FromLake =
  | {
      readonly type: 'opened'
      readonly id: string
      readonly status: number
      readonly headers: Record<string, string>
    }
  | { readonly type: 'chunk'; readonly id: string; readonly data: string }
  | { readonly type: 'closed'; readonly id: string }

/** Message in a text from the socket; undefined for other JSON. */
export function parseFromLake(text: string): FromLake | undefined {
  const message: unknown = JSON.parse(text)
  if (typeof message !== 'object' || message === null || !('type' in message) || !('id' in message))
    return undefined
  // The lake is the same version of this repository: checking two fields is enough.
  return message as FromLake
}
