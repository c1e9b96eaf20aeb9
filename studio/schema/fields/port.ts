import { portTypes } from '@repo/model/kinds.ts'
import { typeInWords } from '@repo/model/type-words.ts'
import { defineField, defineType } from 'sanity'
import { titled } from './titled.ts'

/** A port of a node: where a connection begins or ends. */
export const port = defineType({
  name: 'port',
  title: 'Port',
  type: 'object',
  fields: [
    defineField({
      name: 'label',
      title: 'Label',
      type: 'string',
      description: 'The word next to the port on the canvas, for example "Query vector".',
      validation: (rule) => rule.required().error('The port needs the label that people see on the canvas.'),
    }),
    defineField({
      name: 'name',
      title: 'Technical name',
      type: 'string',
      description:
        'How other nodes refer to it: {{node.name}}. Small letters and digits, for example "matches".',
      validation: (rule) =>
        rule
          .required()
          .regex(/^[a-z][A-Za-z0-9_]*$/, { name: 'technical name' })
          .error('Use a small first letter, then letters, digits or _ only, for example "topK".'),
    }),
    defineField({
      name: 'type',
      title: 'What flows through it',
      type: 'string',
      options: { list: titled(portTypes) },
      validation: (rule) => rule.required().error('Choose what flows through the port.'),
    }),
    defineField({
      name: 'required',
      title: 'Must be connected',
      type: 'boolean',
      description: 'Switch on when the node cannot run without it.',
      initialValue: false,
    }),
    defineField({
      name: 'description',
      title: 'What it is for',
      type: 'text',
      rows: 2,
      description: 'One or two sentences for people who do not program.',
      validation: (rule) => rule.required().warning('A port without an explanation leaves readers guessing.'),
    }),
  ],
  preview: {
    select: { title: 'label', type: 'type' },
    prepare: ({ title, type }) => ({
      title,
      subtitle: typeof type === 'string' ? typeInWords(type) : undefined,
    }),
  },
})
