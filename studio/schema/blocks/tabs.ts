import { textIn } from '@repo/model/values.ts'
import { TabsBlock } from '../../forms/previews/box-views.tsx'
import { arrayField, objectType, richTextField, stringField } from '../fields/field.ts'

/** The same thing for different readers: one tab each. */
export const tabs = objectType('tabs', 'Tabs', {
  components: { block: TabsBlock },
  fields: [
    stringField('groupId', 'Switch together', {
      description: 'Tabs with the same word here switch together, on all pages: for example "provider".',
    }),
    arrayField('tabs', 'Tabs', {
      of: [
        objectType('tab', 'Tab', {
          fields: [
            stringField('label', 'Label', { required: 'The tab needs a label.' }),
            richTextField('Text'),
          ],
          preview: { select: { title: 'label' } },
        }),
      ],
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
