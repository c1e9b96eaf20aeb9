import { pageKinds } from '@repo/model/kinds.ts'
import { statusWord } from '@repo/model/node-status.ts'
import { objectsIn, textIn } from '@repo/model/values.ts'
import { SchemaIcon } from '@sanity/icons/Schema'
import { defineField } from 'sanity'
import { twiceIn } from '../../checks/twice-in.ts'
import { FormWithAddress } from '../../forms/address/form-with-address.tsx'
import { mediaOf } from '../../forms/icon-drawing.tsx'
import {
  byPosition,
  documentType,
  listField,
  objectField,
  stringField,
  webAddressField,
} from '../fields/field.ts'
import { icon } from '../fields/look.ts'
import { nodeStatus } from '../fields/node-status.ts'
import { ownFields } from '../own/schema.ts'
import { pageGroups, placement, textAndTags, titleToCategory } from './page-fields.ts'

/** The page of one node of the builder. */
export const nodePage = documentType('nodePage', pageKinds.nodePage.name, {
  icon: SchemaIcon,
  components: { input: FormWithAddress },
  groups: pageGroups,
  orderings: byPosition,
  fields: [
    ...titleToCategory,
    ...textAndTags,
    defineField({
      ...icon,
      group: 'node',
      description: 'Shown on the card of the node, in lists and in workflows.',
      validation: (rule) => rule.required().warning('Choose an icon: workflows look empty without one.'),
    }),
    objectField('provider', 'Service behind the node', {
      group: 'node',
      description: 'Leave empty when the node works without another service.',
      fields: [stringField('name', 'Name'), webAddressField('url', 'Address', 'https://www.pinecone.io/')],
    }),
    nodeStatus,
    list('inputs', 'Inputs', 'port', 'What the node takes, in the order of the canvas.'),
    list('outputs', 'Outputs', 'port', 'What the node gives, in the order of the canvas.'),
    list(
      'settings',
      'Settings',
      'setting',
      'Everything in the panel of the node. Readers can link to each of them.',
    ),
    list('credentials', 'Credentials', 'credential', 'Keys and accounts the node needs before it can run.'),
    list('limits', 'Limits', 'limit', 'What the node or its service cannot do.'),
    list(
      'errors',
      'What can go wrong',
      'nodeError',
      'Messages of the Run log, why they appear and how to fix them.',
    ),
    listField('related', 'Works well with', ['nodePage'], {
      group: 'node',
      twice: 'The same node is there twice: remove one.',
    }),
    ...ownFields.nodePage,
    ...placement,
  ],
  preview: {
    select: {
      title: 'title',
      category: 'category.title',
      unlisted: 'unlisted',
      status: 'status.kind',
      icon: 'icon',
    },
    prepare: ({ title, category, unlisted, status, icon }) => ({
      title,
      media: mediaOf(icon),
      subtitle: [category, unlisted && 'unlisted', statusWord(status)?.toLowerCase()]
        .filter(Boolean)
        .join(' · '),
    }),
  },
})

function list(name: string, title: string, type: string, description: string) {
  return listField(name, title, type, {
    group: 'node',
    description,
    validation: (rule) =>
      rule.custom((items) => {
        const twice = twiceIn(objectsIn({ items }, 'items').map((item) => textIn(item, 'name')))
        return twice ? `Two entries have the technical name "${twice}": give each its own.` : true
      }),
  })
}
