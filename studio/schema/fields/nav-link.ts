import { isRecord } from '@repo/model/is-record.ts'
import { pageTypes } from '@repo/model/kinds.ts'
import { defineType } from 'sanity'
import { notByHand, typedAddress } from '../../checks/typed-address.ts'
import { environment } from '../../environment.ts'
import { referenceField, stringField } from './field.ts'

/**
 * A link in the navbar, the footer or on the home page: to a page of this site, or to an address
 * elsewhere.
 */
export const navLink = defineType({
  name: 'navLink',
  title: 'Link',
  type: 'object',
  fields: [
    stringField('label', 'Text', { required: 'The link needs a text.' }),
    referenceField('page', 'Page of this site', [...pageTypes, 'category'], {
      description: 'Follows the page when it is renamed or moved.',
    }),
    stringField('href', 'Or an address', {
      description: 'For example https://discord.gg/… or /search/.',
      validation: (rule) => [
        rule.custom(typedAddress),
        rule.custom((href) => notByHand(href, environment.siteUrl)).warning(),
      ],
    }),
  ],
  validation: (rule) => rule.custom(leadsSomewhere),
  preview: {
    select: { title: 'label', page: 'page.title', href: 'href' },
    prepare: ({ title, page, href }) => ({ title, subtitle: page ?? href }),
  },
})

/**
 * Checks that a link has exactly one target.
 * @returns `true`, or a sentence; also for fields whose own rules replace those of the type
 */
export function leadsSomewhere(link: unknown): true | string {
  if (!isRecord(link)) return true
  const [hasPage, hasHref] = [Boolean(link.page), Boolean(link.href)]
  if (hasPage && hasHref) return 'Choose a page or write an address, not both.'
  return hasPage || hasHref ? true : 'The link has no target: choose a page or write an address.'
}
