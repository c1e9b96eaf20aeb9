/** The people of the embedded lake, as it reports them to administrators (scripts/servers/lake). */

/** The roles, in the order of a list, with what they may do. */
export const roles = [
  { name: 'viewer', title: 'Viewer', rights: 'reads everything, drafts as well' },
  { name: 'editor', title: 'Editor', rights: 'writes and publishes' },
  { name: 'administrator', title: 'Administrator', rights: 'also adds and removes people' },
] as const

/** Name of a role. */
export type RoleName = (typeof roles)[number]['name']

/** A person; times in ISO 8601. */
export interface Person {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: RoleName
  /** True if they have a password; otherwise they were invited. */
  readonly hasPassword: boolean
  /** Null before they have signed in. */
  readonly lastSeenAt: string | null
  /** The last used first. */
  readonly sessions: readonly PersonSession[]
}

/** A browser in which a person is signed in. */
export interface PersonSession {
  readonly id: string
  /** As `Firefox on Windows`. */
  readonly client: string
  readonly createdAt: string
  readonly lastUsedAt: string
  /** True if it is the session that sent the request. */
  readonly isOwn: boolean
}

/** A link behind which a person chooses a password, and until when. */
export interface Invitation {
  readonly url: string
  readonly until: string
}

/** How long the link of an invitation works. */
export function worksUntil({ until }: Invitation): string {
  const day = new Date(until).toLocaleDateString('en', { day: 'numeric', month: 'long' })
  return `The link works once, until ${day}, and is not shown again.`
}

/** `an editor`, for sentences. */
export function aRole(name: RoleName): string {
  return name === 'viewer' ? 'a viewer' : `an ${name}`
}
