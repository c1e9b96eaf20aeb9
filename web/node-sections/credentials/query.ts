import { linkOf } from '../../queries/fragments.ts'

/** The credentials of a node as its page shows them. */
export const credentialsFields =
  `credentials[]{_key, title, description, url, permissions, "guide": ${linkOf('guide')}}` as const

/** What the Markdown of credentials shows. */
export const credentialsMarkdownFields =
  `credentials[]{title, description, url, permissions, "guide": ${linkOf('guide')}}` as const

/** What search records contain of credentials. */
export const credentialsRecordFields = 'credentials[]{_key, title, description, permissions}' as const
