/** Names under which Docusaurus keeps what was dismissed: readers of the former site need not do it again. */
export const idKey = 'docusaurus.announcement.id'
export const dismissKey = 'docusaurus.announcement.dismiss'
