/** The ports of a node as its page shows them. */
export const portsFields = 'inputs, outputs' as const

/** Fields of ports in Markdown. */
export const portsMarkdownFields =
  'inputs[]{name, label, type, required, description}, outputs[]{name, label, type, required, description}' as const

/** Fields of ports in search records. */
export const portsRecordFields =
  'inputs[]{_key, name, label, type, description}, outputs[]{_key, name, label, type, description}' as const
