import { ArrowRightIcon } from '@sanity/icons/ArrowRight'
import { defineField, defineType } from 'sanity'

/** An old address that leads on. */
export const redirect = defineType({
  name: 'redirect',
  title: 'Redirect',
  type: 'document',
  icon: ArrowRightIcon,
  fields: [
    defineField({
      name: 'from',
      title: 'Old address',
      type: 'string',
      description: 'Path on this site, for example /docs/nodes/text/old-name/',
      validation: (rule) =>
        rule
          .required()
          .custom((from) =>
            !from || /^\/(?:[^/?#]+\/)+$/.test(from)
              ? true
              : 'Begin and end the path with a slash and leave out the name of the site: /docs/nodes/text/old-name/',
          ),
    }),
    defineField({
      name: 'toPage',
      title: 'Leads to the page',
      type: 'reference',
      to: [{ type: 'nodePage' }, { type: 'guide' }, { type: 'category' }],
    }),
    defineField({
      name: 'toUrl',
      title: 'Or to an address',
      type: 'string',
      description: 'For example https://… or /search/',
    }),
    defineField({
      name: 'permanent',
      title: 'For ever',
      type: 'boolean',
      description: 'Switch off when the old address may come back.',
      initialValue: true,
    }),
  ],
  validation: (rule) =>
    rule.custom((document) => {
      if (!document) return true
      if (document.toPage && document.toUrl) return 'Choose a page or write an address, not both.'
      return document.toPage || document.toUrl
        ? true
        : 'The redirect leads nowhere: choose a page or write an address.'
    }),
  preview: {
    select: { title: 'from', page: 'toPage.title', url: 'toUrl' },
    prepare: ({ title, page, url }) => ({ title, subtitle: `→ ${page ?? url ?? '?'}` }),
  },
})
