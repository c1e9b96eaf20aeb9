import { linkOf } from '../../queries/fragments.ts'

/** The credentials of a node as its page shows them. */
export const credentialsFields =
  `credentials[]{_key, title, description, url, permissions, "guide": ${linkOf('guide')}}` as const

/** Fields of credentials in Markdown. */
export const credentialsMarkdownFields =
  `credentials[]{title, description, url, permissions, "guide": ${linkOf('guide')}}` as const

/** Fields of credentials in search records. */
export const credentialsRecordFields = 'credentials[]{_key, title, description, permissions}' as const
