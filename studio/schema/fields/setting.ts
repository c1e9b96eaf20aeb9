import { settingTypes } from '@repo/model/kinds.ts'
import { factSource } from './fact-source.ts'
import { arrayField, objectType, stringField, switchField, technicalNameField, textField } from './field.ts'
import { previewWithType, titled } from './titled.ts'

/** A setting of a node, as its panel in the builder shows it. */
export const setting = objectType('setting', 'Setting', {
  fields: [
    stringField('label', 'Label', {
      description: 'Exactly as the panel in the builder says it, for example "Number of results".',
      required: 'The setting needs the label that people see in the panel.',
    }),
    technicalNameField(
      'Part of the address of this setting on the page (…#setting-topK). Do not change it once it is published.',
    ),
    stringField('type', 'How it is filled in', {
      options: { list: titled(settingTypes) },
      required: 'Choose how the setting is filled in.',
    }),
    switchField('required', 'Must be filled in', { initialValue: false }),
    stringField('default', 'Default value', { description: 'Leave empty if the setting has no default.' }),
    textField('description', 'What it does', {
      rows: 3,
      description: 'What changes when it is changed, and what to choose when in doubt.',
      recommended: 'A setting without an explanation leaves readers guessing.',
    }),
    arrayField('options', 'Choices', {
      description:
        'Readers see these choices even if the setting is now filled in another way: remove those that are out of date.',
      // Not while it holds something, which readers see, also after the setting became a text.
      hidden: ({ parent, value }) =>
        parent?.type !== 'choice' && parent?.type !== 'model' && !(Array.isArray(value) && value.length > 0),
      of: [
        objectType('settingOption', 'Choice', {
          fields: [
            stringField('label', 'Label'),
            stringField('value', 'Value', { required: 'The choice needs a value.' }),
          ],
          preview: { select: { title: 'label', subtitle: 'value' } },
        }),
      ],
    }),
    factSource,
  ],
  preview: previewWithType,
})
