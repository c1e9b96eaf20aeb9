/**
 * The GROQ of every section of a node page. Imports are relative and not renamed, because TypeGen
 * resolves no others.
 */
import { credentialsFields, credentialsMarkdownFields, credentialsRecordFields } from './credentials/query.ts'
import { errorsFields, errorsMarkdownFields, errorsRecordFields } from './errors/query.ts'
import { limitsFields, limitsMarkdownFields, limitsRecordFields } from './limits/query.ts'
import { portsFields, portsMarkdownFields, portsRecordFields } from './ports/query.ts'
import { settingsFields, settingsMarkdownFields, settingsRecordFields } from './settings/query.ts'

/** The sections as pages show them. */
export const sectionFields = `${portsFields},
    ${settingsFields},
    ${credentialsFields},
    ${limitsFields},
    ${errorsFields}` as const

/** Fields of the sections in Markdown. */
export const sectionMarkdownFields = `${portsMarkdownFields},
    ${settingsMarkdownFields},
    ${credentialsMarkdownFields},
    ${limitsMarkdownFields},
    ${errorsMarkdownFields}` as const

/** Fields of the sections in search records. */
export const sectionRecordFields = `${portsRecordFields},
    ${settingsRecordFields},
    ${credentialsRecordFields},
    ${limitsRecordFields},
    ${errorsRecordFields}` as const
