/** The settings of a node as its page shows them. */
export const settingsFields = 'settings' as const

/** What the Markdown of settings shows. */
export const settingsMarkdownFields =
  'settings[]{name, label, type, required, default, description, options[]{value, label}}' as const

/** What search records contain of settings. */
export const settingsRecordFields =
  'settings[]{_key, name, label, type, default, description, options[]{value, label}}' as const
