/** The settings of a node as its page shows them. */
export const settingsFields = 'settings' as const

/** Fields of settings in Markdown. */
export const settingsMarkdownFields =
  'settings[]{name, label, type, required, default, description, options[]{value, label}}' as const

/** Fields of settings in search records. */
export const settingsRecordFields =
  'settings[]{_key, name, label, type, default, description, options[]{value, label}}' as const
