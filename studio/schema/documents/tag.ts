import { TagIcon } from '@sanity/icons/Tag'
import { freeListAddress } from '../../checks/free-address.ts'
import { FormWithAddress } from '../../forms/address/form-with-address.tsx'
import { documentType, stringField, textField } from '../fields/field.ts'
import { slugField } from '../fields/slug.ts'
import { source } from '../fields/source.ts'

/** A word under which readers find pages of all categories. */
export const tag = documentType('tag', 'Tag', {
  icon: TagIcon,
  components: { input: FormWithAddress },
  orderings: [{ title: 'Label', name: 'label', by: [{ field: 'label', direction: 'asc' }] }],
  fields: [
    stringField('label', 'Label', {
      description: 'As readers see it, for example "Vector search".',
      required: 'The tag needs a label.',
    }),
    slugField('label', 'Address of the list of its pages: /docs/tags/…/.', freeListAddress),
    textField('description', 'Description', { description: 'One sentence at the top of its list.' }),
    source,
  ],
  preview: { select: { title: 'label', subtitle: 'slug.current' } },
})
