import { OlistIcon } from '@sanity/icons/Olist'
import { StepsBlock } from '../../forms/previews/box-views.tsx'
import { arrayField, objectType, richTextField, stringField } from '../fields/field.ts'

/** Numbered steps that are longer than a line each. */
export const steps = objectType('steps', 'Steps', {
  components: { block: StepsBlock },
  icon: OlistIcon,
  fields: [
    arrayField('steps', 'Steps', {
      of: [
        objectType('step', 'Step', {
          fields: [
            stringField('title', 'What to do', {
              description: 'Begin with a verb: "Open the settings".',
              required: 'The step needs a title that says what to do.',
            }),
            richTextField('How'),
          ],
          preview: { select: { title: 'title' } },
        }),
      ],
      validation: (rule) => rule.required().min(1).error('Add at least one step.'),
    }),
  ],
  preview: { select: { steps: 'steps' }, prepare: ({ steps }) => ({ title: `${steps?.length ?? 0} steps` }) },
})
