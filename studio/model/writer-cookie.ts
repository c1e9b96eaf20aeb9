/**
 * Cookie by which the site knows a browser in which a writer is signed in to the Studio, so that it
 * offers "Edit". It gives no right: the Studio asks who its visitor is. Set by
 * `studio/desk/edit-link/writer-cookie.ts`.
 */
export const writerCookie = 'writer=1'
