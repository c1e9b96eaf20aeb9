/**
 * The keys under which Docusaurus stores dismissed announcements, so that readers of the former
 * site need not dismiss one again.
 */
export const idKey = 'docusaurus.announcement.id'
export const dismissKey = 'docusaurus.announcement.dismiss'
