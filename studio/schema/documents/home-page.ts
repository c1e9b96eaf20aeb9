import { HomeIcon } from '@sanity/icons/Home'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { icon } from '../fields/icon.ts'
import { leadsSomewhere } from '../fields/nav-link.ts'

/** The landing page at `/`. */
export const homePage = defineType({
  name: 'homePage',
  title: 'Home page',
  type: 'document',
  icon: HomeIcon,
  groups: [
    { name: 'content', title: 'Content', default: true },
    { name: 'sharing', title: 'Search and sharing' },
  ],
  fields: [
    defineField({
      name: 'title',
      title: 'Headline',
      type: 'string',
      group: 'content',
      validation: (rule) => rule.required().error('The home page needs a headline.'),
    }),
    defineField({ name: 'lead', title: 'Introduction', type: 'text', rows: 3, group: 'content' }),
    defineField({
      name: 'actions',
      title: 'Buttons',
      type: 'array',
      group: 'content',
      of: [defineArrayMember({ type: 'navLink' })],
    }),
    defineField({
      name: 'workflow',
      title: 'Workflow',
      type: 'workflow',
      group: 'content',
      description: 'Drawn next to the headline, from top to bottom. Up to five nodes in a row look best.',
    }),
    defineField({
      name: 'highlights',
      title: 'Cards',
      type: 'array',
      group: 'content',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'highlight',
          title: 'Card',
          fields: [
            defineField({
              name: 'title',
              title: 'Title',
              type: 'string',
              validation: (rule) => rule.required().error('The card needs a title.'),
            }),
            defineField({ name: 'text', title: 'Text', type: 'text', rows: 2 }),
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
    defineField({
      name: 'popularNodes',
      title: 'Popular nodes',
      type: 'array',
      group: 'content',
      description: 'Shown as cards below the groups of nodes.',
      of: [defineArrayMember({ type: 'reference', to: [{ type: 'nodePage' }] })],
      validation: (rule) => rule.unique().error('The node is in the list twice.'),
    }),
    defineField({ name: 'seo', title: 'Search engines and link previews', type: 'seo', group: 'sharing' }),
  ],
  preview: { select: { title: 'title' }, prepare: ({ title }) => ({ title: 'Home page', subtitle: title }) },
})
