import { pageKinds } from '@repo/model/kinds.ts'
import { BookIcon } from '@sanity/icons/Book'
import { FormWithAddress } from '../../forms/address/form-with-address.tsx'
import { byPosition, documentType } from '../fields/field.ts'
import { ownFields } from '../own/schema.ts'
import { pageGroups, placement, textAndTags, titleToCategory } from './page-fields.ts'

/** A page that explains how something is done. */
export const guide = documentType('guide', pageKinds.guide.name, {
  icon: BookIcon,
  components: { input: FormWithAddress },
  groups: pageGroups.filter(({ name }) => name !== 'node'),
  orderings: byPosition,
  fields: [...titleToCategory, ...textAndTags, ...ownFields.guide, ...placement],
  preview: { select: { title: 'title', subtitle: 'category.title' } },
})
