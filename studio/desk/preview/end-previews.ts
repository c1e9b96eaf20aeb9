import type { SanityClient } from '@sanity/client'
import { schemaType } from '@sanity/preview-url-secret/constants'

/** The part of the Studio's `AuthStore` that signs out. */
export interface Auth {
  logout?: (() => void | Promise<void>) | undefined
}

/** Function to call once before signing out; undefined until it is set, and once called. */
const endings = new WeakMap<Auth, (() => Promise<void>) | undefined>()

/**
 * Deletes the secrets with which the site shows drafts to a writer, in every browser
 * (web/security/preview-session.ts).
 */
export async function endPreviews(client: SanityClient, userId: string): Promise<void> {
  // The Studio's request handler never settles a request without a session: it signs out first, and
  // would wait for itself.
  await client
    .withConfig({ requestHandler: undefined })
    .delete({ query: `*[_type == "${schemaType}" && userId == $userId]`, params: { userId } })
}

/**
 * Makes `auth.logout` run what {@link whenSigningOut} was given before it signs out: afterwards the
 * writer may delete nothing. It signs out in any case: every preview ends after an hour.
 */
export function watchSigningOut(auth: Auth): void {
  const { logout } = auth
  if (endings.has(auth) || !logout) return
  endings.set(auth, undefined)
  auth.logout = async () => {
    const end = endings.get(auth)
    // The Studio signs out again when requests fail that were under way (sanity 6.16, "forced").
    endings.set(auth, undefined)
    try {
      await end?.()
    } catch (error) {
      console.warn('The previews could not be ended; they end within an hour:', error)
    }
    await logout()
  }
}

/** Runs `end` once when the writer signs out, instead of what was given before. */
export function whenSigningOut(auth: Auth, end: () => Promise<void>): void {
  if (endings.has(auth)) endings.set(auth, end)
}
