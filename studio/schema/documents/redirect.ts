import { linkableTypes } from '@repo/model/kinds.ts'
import { ArrowRightIcon } from '@sanity/icons/ArrowRight'
import { defineField } from 'sanity'
import { isOldAddress, isTarget } from '../../checks/redirect.ts'
import { validRedirect } from '../../checks/valid-redirect.ts'
import { environment } from '../../environment.ts'
import { documentType, referenceField, stringField, switchField } from '../fields/field.ts'
import { source } from '../fields/source.ts'

/** An old path and where its readers are redirected. */
export const redirect = documentType('redirect', 'Redirect', {
  icon: ArrowRightIcon,
  fields: [
    stringField('from', 'Old address', {
      description: 'Path on this site, for example /docs/old-name/, or /docs/v1/* for all below /docs/v1/',
      validation: (rule) => [
        rule.required().error('Write the old address that readers may still open.'),
        rule.custom((from) => !from || isOldAddress(from)),
      ],
    }),
    referenceField('toPage', 'Redirects to the page', linkableTypes),
    stringField('toUrl', 'Or to an address', {
      description: 'For example https://… or /search/; a * stands for what the * above stands for.',
      validation: (rule) => rule.custom((toUrl) => !toUrl || isTarget(toUrl, environment.siteUrl)),
    }),
    switchField('permanent', 'Permanent', {
      description: 'Switch off when the old address may come back.',
      initialValue: true,
    }),
    switchField('folder', 'And everything below it', {
      description:
        'The address is that of a whole category: pages that were in it are found where the category is now.',
      readOnly: true,
      hidden: ({ value }) => value !== true,
    }),
    // What the site finds the path by: the name that the document had, in which category, and until
    // when.
    stringField('container', 'Category', { readOnly: true, hidden: true }),
    stringField('name', 'Name', { readOnly: true, hidden: true }),
    // Id of the document that had the address and was deleted or unpublished; it gets the redirect
    // back if it returns.
    stringField('successorOf', 'Successor of', { readOnly: true, hidden: true }),
    defineField({
      name: 'leftAt',
      title: 'Until',
      type: 'datetime',
      readOnly: true,
      hidden: ({ value }) => !value,
    }),
    source,
    switchField('automatic', 'Created automatically', {
      description:
        'The page or category had this address before it moved, or it replaces a deleted one that had it.',
      readOnly: true,
      hidden: ({ value }) => value !== true,
    }),
  ],
  validation: (rule) => [
    rule.custom((document) => {
      if (!document) return true
      if (document.toPage && document.toUrl) return 'Choose a page or write an address, not both.'
      return document.toPage || document.toUrl
        ? true
        : 'The redirect has no target: choose a page or write an address.'
    }),
    rule.custom((document, context) => validRedirect(document, context, 'error')),
    rule.custom((document, context) => validRedirect(document, context, 'warning')).warning(),
  ],
  preview: {
    select: { title: 'from', page: 'toPage.title', url: 'toUrl' },
    prepare: ({ title, page, url }) => ({ title, subtitle: `→ ${page ?? url ?? '?'}` }),
  },
})
