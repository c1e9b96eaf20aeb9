import { ChevronDownIcon } from '@sanity/icons/ChevronDown'
import { DetailsBlock } from '../../forms/previews/box-views.tsx'
import { objectType, richTextField, stringField } from '../fields/field.ts'

/** Text that the reader can expand. */
export const details = objectType('details', 'Collapsible details', {
  components: { block: DetailsBlock },
  icon: ChevronDownIcon,
  fields: [
    stringField('summary', 'Line that is always shown', { required: 'Write the line that readers click.' }),
    richTextField('Text', 'Write the text that opens when readers click the line.'),
  ],
  preview: { select: { title: 'summary' }, prepare: ({ title }) => ({ title, subtitle: 'Details' }) },
})
