import { iconNames } from '@repo/model/icon-drawings.ts'
import { groupColors } from '@repo/model/kinds.ts'
import { ColorInput, IconInput } from '../../forms/look-inputs.tsx'
import { stringField } from './field.ts'
import { titled } from './titled.ts'

/** The color of a group of nodes. */
export const color = stringField('color', 'Color', {
  options: { list: titled(groupColors) },
  description: 'The color of its nodes on cards and in workflows, in the light and in the dark mode.',
  components: { input: ColorInput },
})

/** The icon of a document: one of the model's list. */
export const icon = stringField('icon', 'Icon', {
  options: { list: [...iconNames] },
  components: { input: IconInput },
})
