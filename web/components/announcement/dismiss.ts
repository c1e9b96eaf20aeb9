/**
 * The keys under which Docusaurus stores dismissed announcements, so that readers of the former
 * site need not dismiss one again.
 */

/** Key of the id of the announcement that was shown last. */
export const idKey = 'docusaurus.announcement.id'
/** Key of whether that one was dismissed. */
export const dismissKey = 'docusaurus.announcement.dismiss'
