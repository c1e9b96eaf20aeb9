import { textIn } from '@repo/model/values.ts'
import { defineType } from 'sanity'
import { TabsBlock } from '../../forms/previews/box-views.tsx'
import { entriesField, richTextField, stringField } from '../fields/field.ts'

/** The same thing for different readers: one tab each. */
export const tabs = defineType({
  name: 'tabs',
  title: 'Tabs',
  type: 'object',
  components: { block: TabsBlock },
  fields: [
    stringField('groupId', 'Switch together', {
      description: 'Tabs with the same word here switch together, on all pages: for example "provider".',
    }),
    entriesField('tabs', 'Tabs', {
      entry: {
        name: 'tab',
        title: 'Tab',
        fields: [
          stringField('label', 'Label', { required: 'The tab needs a label.' }),
          richTextField('Text'),
        ],
        preview: { select: { title: 'label' } },
      },
      validation: (rule) => rule.required().min(2).error('Tabs need at least two choices.'),
    }),
  ],
  preview: {
    select: { tabs: 'tabs' },
    prepare: ({ tabs: list }) => ({
      title: Object.values(list ?? {})
        .map((tab) => textIn(tab, 'label'))
        .join(' · '),
      subtitle: 'Tabs',
    }),
  },
})
