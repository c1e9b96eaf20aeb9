import { HomeIcon } from '@sanity/icons/Home'
import { defineField } from 'sanity'
import { arrayField, documentType, listField, objectType, stringField, textField } from '../fields/field.ts'
import { icon } from '../fields/look.ts'
import { leadsSomewhere, linksField } from '../fields/nav-link.ts'

/** The landing page at `/`. */
export const homePage = documentType('homePage', 'Home page', {
  icon: HomeIcon,
  groups: [
    { name: 'content', title: 'Content', default: true },
    { name: 'sharing', title: 'Search and sharing' },
  ],
  fields: [
    stringField('title', 'Headline', { group: 'content', required: 'The home page needs a headline.' }),
    textField('lead', 'Introduction', { rows: 3, group: 'content' }),
    linksField('actions', 'Buttons', { group: 'content' }),
    defineField({
      name: 'workflow',
      title: 'Workflow',
      type: 'workflow',
      group: 'content',
      description: 'Drawn next to the headline, from top to bottom. Up to five nodes in a row look best.',
    }),
    arrayField('highlights', 'Cards', {
      group: 'content',
      of: [
        objectType('highlight', 'Card', {
          fields: [
            stringField('title', 'Title', { required: 'The card needs a title.' }),
            textField('text', 'Text'),
            icon,
            defineField({
              name: 'link',
              title: 'Link',
              type: 'navLink',
              description:
                'What the card opens. Readers see the title of the card, not the text of the link.',
              validation: (rule) => [
                rule.required().error('The card needs a link: without one readers do not see it.'),
                rule.custom(leadsSomewhere),
              ],
            }),
          ],
          preview: { select: { title: 'title', subtitle: 'text' } },
        }),
      ],
    }),
    listField('popularNodes', 'Popular nodes', ['nodePage'], {
      group: 'content',
      description: 'Shown as cards below the groups of nodes.',
      twice: 'The node is in the list twice.',
    }),
    defineField({ name: 'seo', title: 'Search engines and link previews', type: 'seo', group: 'sharing' }),
  ],
  preview: { select: { title: 'title' }, prepare: ({ title }) => ({ title: 'Home page', subtitle: title }) },
})
