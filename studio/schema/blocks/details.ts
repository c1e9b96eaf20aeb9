import { ChevronDownIcon } from '@sanity/icons/ChevronDown'
import { defineField, defineType } from 'sanity'
import { DetailsBlock } from '../../forms/previews/box-views.tsx'
import { stringField } from '../fields/text.ts'

/** Text that the reader can expand. */
export const details = defineType({
  name: 'details',
  title: 'Collapsible details',
  type: 'object',
  components: { block: DetailsBlock },
  icon: ChevronDownIcon,
  fields: [
    stringField('summary', 'Line that is always shown', { required: 'Write the line that readers click.' }),
    defineField({
      name: 'body',
      title: 'Text',
      type: 'richText',
      validation: (rule) => rule.required().error('Write the text that opens when readers click the line.'),
    }),
  ],
  preview: { select: { title: 'summary' }, prepare: ({ title }) => ({ title, subtitle: 'Details' }) },
})
