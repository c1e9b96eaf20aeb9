import { portTypes } from '@repo/model/kinds.ts'
import { objectType, stringField, switchField, technicalNameField, textField } from './field.ts'
import { previewWithType, titled } from './titled.ts'

/** A port of a node: where a connection begins or ends. */
export const port = objectType('port', 'Port', {
  fields: [
    stringField('label', 'Label', {
      description: 'The word next to the port on the canvas, for example "Query vector".',
      required: 'The port needs the label that people see on the canvas.',
    }),
    technicalNameField(
      'How other nodes refer to it: {{node.name}}. Small letters and digits, for example "matches".',
    ),
    stringField('type', 'What flows through it', {
      options: { list: titled(portTypes) },
      required: 'Choose what flows through the port.',
    }),
    switchField('required', 'Must be connected', {
      initialValue: false,
      description: 'Switch on when the node cannot run without it.',
    }),
    textField('description', 'What it is for', {
      description: 'One or two sentences for people who do not program.',
      recommended: 'A port without an explanation leaves readers guessing.',
    }),
  ],
  preview: previewWithType,
})
