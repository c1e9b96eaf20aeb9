import { iconNames } from '@repo/model/icons.ts'
import { defineField } from 'sanity'
import { IconInput } from '../../forms/icon-input.tsx'

/** The icon of a document: one of the model's list, chosen by its looks. */
export const icon = defineField({
  name: 'icon',
  title: 'Icon',
  type: 'string',
  options: { list: [...iconNames] },
  components: { input: IconInput },
})
