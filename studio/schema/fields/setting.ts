import { settingTypes } from '@repo/model/kinds.ts'
import { typeInWords } from '@repo/model/type-words.ts'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { titled } from './titled.ts'

/** A setting of a node, as its panel in the builder shows it. */
export const setting = defineType({
  name: 'setting',
  title: 'Setting',
  type: 'object',
  fields: [
    defineField({
      name: 'label',
      title: 'Label',
      type: 'string',
      description: 'Exactly as the panel in the builder says it, for example "Number of results".',
      validation: (rule) =>
        rule.required().error('The setting needs the label that people see in the panel.'),
    }),
    defineField({
      name: 'name',
      title: 'Technical name',
      type: 'string',
      description:
        'Part of the address of this setting on the page (…#setting-topK). Do not change it once it is published.',
      validation: (rule) =>
        rule
          .required()
          .regex(/^[a-z][A-Za-z0-9_]*$/, { name: 'technical name' })
          .error('Use a small first letter, then letters, digits or _ only, for example "topK".'),
    }),
    defineField({
      name: 'type',
      title: 'How it is filled in',
      type: 'string',
      options: { list: titled(settingTypes) },
      validation: (rule) => rule.required().error('Choose how the setting is filled in.'),
    }),
    defineField({ name: 'required', title: 'Must be filled in', type: 'boolean', initialValue: false }),
    defineField({
      name: 'default',
      title: 'Default value',
      type: 'string',
      description: 'Leave empty if the setting has no default.',
    }),
    defineField({
      name: 'description',
      title: 'What it does',
      type: 'text',
      rows: 3,
      description: 'What changes when it is changed, and what to choose when in doubt.',
      validation: (rule) =>
        rule.required().warning('A setting without an explanation leaves readers guessing.'),
    }),
    defineField({
      name: 'options',
      title: 'Choices',
      type: 'array',
      description:
        'Readers see these choices even if the setting is now filled in another way: remove those that are out of date.',
      // Not while it holds something, which readers see, also after the setting became a text.
      hidden: ({ parent, value }) =>
        parent?.type !== 'choice' && parent?.type !== 'model' && !(Array.isArray(value) && value.length > 0),
      of: [
        defineArrayMember({
          type: 'object',
          name: 'settingOption',
          title: 'Choice',
          fields: [
            defineField({ name: 'label', title: 'Label', type: 'string' }),
            defineField({
              name: 'value',
              title: 'Value',
              type: 'string',
              validation: (rule) => rule.required().error('The choice needs a value.'),
            }),
          ],
          preview: { select: { title: 'label', subtitle: 'value' } },
        }),
      ],
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
