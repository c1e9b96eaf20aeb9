/** The roles of people. */

/** All roles, with the names that Sanity gives them. */
export const roles = [
  { name: 'administrator', title: 'Administrator' },
  { name: 'editor', title: 'Editor' },
  { name: 'viewer', title: 'Viewer' },
] as const

/** Name of a role. */
export type Role = (typeof roles)[number]['name']
