import { groupColors } from '@repo/model/kinds.ts'
import { defineField } from 'sanity'
import { ColorInput } from '../../forms/color-input.tsx'
import { titled } from './titled.ts'

/** The color of a group of nodes, chosen by its looks. */
export const color = defineField({
  name: 'color',
  title: 'Color',
  type: 'string',
  options: { list: titled(groupColors) },
  description: 'The color of its nodes on cards and in workflows, in the light and in the dark mode.',
  components: { input: ColorInput },
})
