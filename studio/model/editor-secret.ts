/**
 * Secrets with which the Studio asks the site to change something (@sanity/preview-url-secret),
 * under ids that viewers cannot write. Viewers can read them, so each allows one request only.
 */

/** Beginning of the ids of these secrets, without `drafts.`. */
export const editorSecretPrefix = 'editor.'

/** A POST request to the site, as the field `source` of its secret names it. */
export function changeRequest({ pathname, searchParams }: URL): string {
  return `POST ${pathname.replace(/\/$/, '')}?${searchParams}`
}
