import { pageKinds } from '@repo/model/kinds.ts'
import { BookIcon } from '@sanity/icons/Book'
import { defineType } from 'sanity'
import { FormWithAddress } from '../../forms/address/form-with-address.tsx'
import { byPosition } from '../fields/field.ts'
import { pageGroups, placement, textAndTags, titleToCategory } from './page-fields.ts'

/** A page that explains how something is done. */
export const guide = defineType({
  name: 'guide',
  title: pageKinds.guide.name,
  type: 'document',
  icon: BookIcon,
  components: { input: FormWithAddress },
  groups: pageGroups.filter(({ name }) => name !== 'node'),
  orderings: byPosition,
  fields: [...titleToCategory, ...textAndTags, ...placement],
  preview: { select: { title: 'title', subtitle: 'category.title' } },
})
