import { pageTypes } from '@repo/model/kinds.ts'
import { statusKinds } from '@repo/model/node-status.ts'
import { statusIsComplete, statusIsCurrent } from '../../checks/node-status.ts'
import { dayField, objectField, referenceField, stringField } from './field.ts'
import { titled } from './titled.ts'

interface Situation {
  readonly parent?: { readonly kind?: string }
  readonly value?: unknown
}

// Not while it holds something, which has to be emptied.
const isUseless = ({ parent, value }: Situation) =>
  parent?.kind !== 'deprecated' && parent?.kind !== 'removed' && !value

/** Status of a node: new, deprecated or removed, with the day and the replacement. */
export const nodeStatus = objectField('status', 'Status', {
  group: 'node',
  description:
    'Readers see it on the page, on cards, in the sidebar and in the search. Leave it empty for most nodes.',
  fields: [
    stringField('kind', 'What readers should know', {
      options: { list: titled(statusKinds), layout: 'radio', direction: 'horizontal' },
    }),
    dayField('date', 'Day', {
      description: 'The day on which the node stops working, or was removed.',
      hidden: isUseless,
    }),
    referenceField('replacement', 'Use instead', pageTypes, {
      description: 'The node that does the same, or a guide about moving to another one.',
      hidden: isUseless,
    }),
  ],
  validation: (rule) => [
    rule.custom((status, { document }) => statusIsComplete(status, document?._id ?? '')),
    rule.custom((status) => statusIsCurrent(status)).warning(),
  ],
})
