/**
 * Cookie of a browser in which a writer is signed in to the Studio, to which the site offers
 * "Edit". It gives no right: the Studio asks who its visitor is.
 */
export const writerCookie = 'writer=1'
