import { SchemaIcon } from '@sanity/icons/Schema'
import { defineArrayMember, defineField, defineType } from 'sanity'

/** A workflow, drawn as boxes that link to the pages of their nodes. */
export const workflow = defineType({
  name: 'workflow',
  title: 'Workflow',
  type: 'object',
  icon: SchemaIcon,
  fields: [
    defineField({
      name: 'title',
      title: 'What the workflow does',
      type: 'string',
      description: 'For example "Answer questions from your own documents".',
      validation: (rule) =>
        rule.required().error('Say what the workflow does: it is read aloud instead of the drawing.'),
    }),
    defineField({ name: 'description', title: 'Explanation', type: 'text', rows: 2 }),
    defineField({
      name: 'nodes',
      title: 'Nodes',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'workflowNode',
          title: 'Node',
          fields: [
            defineField({
              name: 'id',
              title: 'Short name',
              type: 'string',
              description: 'Used by the connections below, for example "search".',
              validation: (rule) =>
                rule
                  .required()
                  .regex(/^[A-Za-z][A-Za-z0-9_-]*$/, { name: 'short name' })
                  .error('Use letters, digits, - and _ only, and begin with a letter.'),
            }),
            defineField({
              name: 'node',
              title: 'Node',
              type: 'reference',
              to: [{ type: 'nodePage' }],
              validation: (rule) => rule.required().error('Choose the node: its box links to its page.'),
            }),
            defineField({
              name: 'label',
              title: 'Text in the box',
              type: 'string',
              description: 'Empty: the title of the node.',
            }),
          ],
          preview: {
            select: { title: 'label', node: 'node.title', id: 'id' },
            prepare: ({ title, node, id }) => ({ title: title || node, subtitle: id }),
          },
        }),
      ],
      validation: (rule) => [
        rule.required().min(1).error('Add at least one node.'),
        rule.custom((nodes) => {
          const ids = (nodes ?? []).map(idOf)
          const twice = ids.find((id, index) => id && ids.indexOf(id) !== index)
          return twice ? `Two nodes have the short name "${twice}": give each its own.` : true
        }),
      ],
    }),
    defineField({
      name: 'connections',
      title: 'Connections',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'workflowConnection',
          title: 'Connection',
          fields: [
            defineField({
              name: 'from',
              title: 'From (short name)',
              type: 'string',
              validation: (rule) => rule.required(),
            }),
            defineField({
              name: 'to',
              title: 'To (short name)',
              type: 'string',
              validation: (rule) => rule.required(),
            }),
            defineField({ name: 'label', title: 'What flows', type: 'string' }),
          ],
          preview: {
            select: { from: 'from', to: 'to', label: 'label' },
            prepare: ({ from, to, label }) => ({ title: `${from} → ${to}`, subtitle: label }),
          },
        }),
      ],
      validation: (rule) =>
        rule.custom((connections, { parent }) => {
          const nodes =
            typeof parent === 'object' && parent !== null && 'nodes' in parent && Array.isArray(parent.nodes)
              ? parent.nodes
              : []
          const ids = new Set(nodes.map(idOf))
          for (const connection of connections ?? []) {
            for (const end of endsOf(connection)) {
              if (!ids.has(end))
                return `There is no node with the short name "${end}": correct the connection or add the node.`
            }
          }
          return true
        }),
    }),
  ],
  preview: { select: { title: 'title' }, prepare: ({ title }) => ({ title, subtitle: 'Workflow' }) },
})

function idOf(node: unknown): string {
  return typeof node === 'object' && node !== null && 'id' in node ? String(node.id) : ''
}

function endsOf(connection: unknown): string[] {
  if (typeof connection !== 'object' || connection === null) return []
  return ['from', 'to'].map((end) =>
    String(Object.entries(connection).find(([key]) => key === end)?.[1] ?? ''),
  )
}
