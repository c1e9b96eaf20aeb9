/** The ports of a node as its page shows them. */
export const portsFields = 'inputs, outputs' as const

/** What the Markdown of ports shows. */
export const portsMarkdownFields =
  'inputs[]{name, label, type, required, description}, outputs[]{name, label, type, required, description}' as const

/** What search records contain of ports. */
export const portsRecordFields =
  'inputs[]{_key, name, label, type, description}, outputs[]{_key, name, label, type, description}' as const
