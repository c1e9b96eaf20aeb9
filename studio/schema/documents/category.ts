import { isSegment } from '@repo/model/paths.ts'
import { FolderIcon } from '@sanity/icons/Folder'
import { fittingParent, freeSegment } from '../../checks/category-place.ts'
import { freeListAddress } from '../../checks/free-address.ts'
import { FormWithAddress } from '../../forms/address/form-with-address.tsx'
import { mediaOf } from '../../forms/icon-drawing.tsx'
import {
  byPosition,
  documentType,
  positionField,
  referenceField,
  stringField,
  textField,
} from '../fields/field.ts'
import { color, icon } from '../fields/look.ts'
import { needsApproval } from '../fields/needs-approval.ts'
import { slugField } from '../fields/slug.ts'
import { source } from '../fields/source.ts'

const howToWrite = 'Use small letters, digits and hyphens only, such as "data-sources-storage".'

/** A folder of the sidebar. */
export const category = documentType('category', 'Category', {
  icon: FolderIcon,
  components: { input: FormWithAddress },
  groups: [
    { name: 'content', title: 'Content', default: true },
    { name: 'settings', title: 'Settings' },
  ],
  orderings: byPosition,
  fields: [
    stringField('title', 'Title', {
      group: 'content',
      description: 'Its name in the sidebar, for example "Data Sources & Storage".',
      required: 'The category needs a title.',
    }),
    {
      ...slugField(
        'title',
        'Address of the page that lists its contents: /docs/category/…/.',
        freeListAddress,
      ),
      group: 'settings',
    },
    stringField('pathSegment', 'Part of the address of its pages', {
      group: 'settings',
      description:
        'The addresses of all pages in it contain this: /docs/…/page/. If you change it, all of them get new addresses, and readers who open an old address are redirected.',
      validation: (rule) => [
        rule.required().error(howToWrite),
        rule.custom((segment, context) => {
          if (!segment) return true
          return isSegment(segment) ? freeSegment(segment, context) : howToWrite
        }),
      ],
    }),
    referenceField('parent', 'Inside the category', ['category'], {
      group: 'settings',
      description: 'Empty for a category at the top of the sidebar.',
      validation: (rule) =>
        rule.custom((parent, context) => (parent?._ref ? fittingParent(parent._ref, context) : true)),
    }),
    needsApproval(
      'Another person has to approve a page in this category, or in one inside it, before an editor publishes it.',
      'settings',
    ),
    textField('description', 'Description', {
      group: 'content',
      description: 'One sentence, shown on its card and at the top of its page.',
    }),
    { ...icon, group: 'content' },
    { ...color, group: 'content' },
    positionField('Position'),
    source,
  ],
  preview: {
    select: { title: 'title', subtitle: 'parent.title', icon: 'icon' },
    prepare: ({ title, subtitle, icon }) => ({ title, subtitle, media: mediaOf(icon) }),
  },
})
