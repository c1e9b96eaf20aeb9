import { isColor } from '@repo/model/colors.ts'
import { pageTypes } from '@repo/model/kinds.ts'
import { CogIcon } from '@sanity/icons/Cog'
import { defineField } from 'sanity'
import { isShort } from '../../checks/announcement.ts'
import { cellText } from '../blocks/rich-text.ts'
import {
  arrayField,
  documentType,
  imageField,
  objectField,
  objectType,
  referenceField,
  stringField,
  switchField,
  textField,
} from '../fields/field.ts'
import { linksField } from '../fields/nav-link.ts'

/** Texts and links that every page shows. */
export const siteSettings = documentType('siteSettings', 'Site settings', {
  icon: CogIcon,
  groups: [
    { name: 'site', title: 'Site', default: true },
    { name: 'navigation', title: 'Navigation' },
    { name: 'announcement', title: 'Announcement' },
  ],
  fields: [
    stringField('productName', 'Name of the product', {
      group: 'site',
      description: 'In the navbar and in the title of every page.',
      required: 'The product needs a name.',
    }),
    stringField('company', 'Company', {
      group: 'site',
      description: 'Who publishes the documentation. Shown in the footer where its last line says {company}.',
      required: 'The company needs a name.',
    }),
    stringField('tagline', 'Tagline', {
      group: 'site',
      description:
        'What the product is, in a few words. Shown after its name in the title of the home page: in browser tabs and in search engines.',
    }),
    textField('description', 'Description for search engines', { group: 'site' }),
    stringField('color', 'Color', {
      group: 'site',
      description:
        'Of links, buttons and what is chosen, for example #0b5fff. Where text in it could not be read, it is darker in the light mode and lighter in the dark mode.',
      validation: (rule) =>
        rule.custom(
          (color) => !color || isColor(color) || 'Write # and six digits or letters from a to f: #0b5fff.',
        ),
    }),
    imageField('logo', 'Logo', {
      group: 'site',
      description:
        'Square; SVG looks best. Before the name in the navbar, in browser tabs and on share images.',
    }),
    objectField('version', 'Version of the documentation', {
      group: 'site',
      description:
        'There is only one version, so readers do not see its name. The search and bookmarks of older sites use the technical name, so it cannot be changed.',
      readOnly: true,
      hidden: ({ value }) => !value,
      options: { collapsible: true, collapsed: true },
      fields: [stringField('name', 'Technical name'), stringField('label', 'Label')],
    }),
    referenceField('mainDoc', 'First page to read', pageTypes.toReversed(), {
      group: 'site',
      recommended: 'Choose the page that the documentation begins with.',
    }),
    linksField('navbar', 'Navbar', { group: 'navigation', kinds: ['navButton', 'navGroup'] }),
    arrayField('footer', 'Footer', {
      group: 'navigation',
      of: [
        objectType('footerColumn', 'Column', {
          fields: [
            stringField('title', 'Heading', { required: 'The column needs a heading.' }),
            linksField('links', 'Links'),
          ],
          preview: { select: { title: 'title' } },
        }),
      ],
    }),
    stringField('copyright', 'Last line of the footer', {
      group: 'navigation',
      description:
        'For example "© 2025 {company}. All rights reserved.", with the name of the company from above.',
    }),
    objectField('announcement', 'Announcement', {
      group: 'announcement',
      description: 'A bar above the navbar. Readers who close it do not see it again until its name changes.',
      fields: [
        stringField('id', 'Name', { description: 'For example "2025-relaunch".' }),
        arrayField('content', 'Text', {
          of: [cellText],
          description: 'One short sentence. Words in it can be links.',
          validation: (rule) => [
            rule.max(1).error('The announcement is one paragraph: remove the others.'),
            rule.custom(isShort).warning(),
          ],
        }),
        stringField('text', 'Text without links', {
          description: 'From before the text could have links. Shown as long as the text above is empty.',
          // Only where there is one: it is not for new announcements.
          hidden: ({ value }) => !value,
          validation: (rule) => rule.custom(isShort).warning(),
        }),
        defineField({
          name: 'link',
          title: 'Link',
          type: 'navLink',
          description: 'Shown after the text, for example "Read more".',
        }),
        switchField('dismissible', 'Readers can close it', { initialValue: true }),
      ],
    }),
  ],
  preview: {
    select: { title: 'productName' },
    prepare: ({ title }) => ({ title: 'Site settings', subtitle: title }),
  },
})
