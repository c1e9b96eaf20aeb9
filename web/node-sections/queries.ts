/** The GROQ of every section of a node page. TypeGen resolves only relative imports. */
import { linkOf } from '../links/fragments.ts'

/** The sections as pages show them. */
export const sectionFields = `inputs, outputs,
    settings,
    credentials[]{_key, title, description, url, permissions, source, "guide": ${linkOf('guide')}},
    limits,
    errors` as const

/** Fields of the sections in Markdown. */
export const sectionMarkdownFields =
  `inputs[]{name, label, type, required, description}, outputs[]{name, label, type, required, description},
    settings[]{name, label, type, required, default, description, options[]{value, label}, source},
    credentials[]{title, description, url, permissions, source, "guide": ${linkOf('guide')}},
    limits[]{title, description, source},
    errors[]{message, cause, remedy}` as const

/** Fields of the sections in search records. */
export const sectionRecordFields =
  `inputs[]{_key, name, label, type, description}, outputs[]{_key, name, label, type, description},
    settings[]{_key, name, label, type, default, description, options[]{value, label}},
    credentials[]{_key, title, description, permissions},
    limits[]{_key, title, description},
    errors[]{_key, message, cause, remedy}` as const
