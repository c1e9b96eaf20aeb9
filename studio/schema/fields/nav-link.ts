import { isRecord } from '@repo/model/is-record.ts'
import { pageTypes } from '@repo/model/kinds.ts'
import { fieldIn, listIn } from '@repo/model/values.ts'
import { notByHand, typedAddress } from '../../checks/typed-address.ts'
import { environment } from '../../environment.ts'
import { countText } from '../../ui/words.ts'
import { arrayField, objectType, referenceField, stringField } from './field.ts'

/** A link in navbar, footer or home page: to a page of this site, or to an address elsewhere. */
export const navLink = objectType('navLink', 'Link', {
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

/** The same, which readers see as a button. Only in the navbar. */
export const navButton = { ...navLink, name: 'navButton', title: 'Button' }

/** Links below a word of the navbar, which opens them. */
export const navGroup = objectType('navGroup', 'Group', {
  fields: [
    stringField('title', 'Text', { required: 'The group needs a text.' }),
    linksField('links', 'Links', { required: 'The group needs a link: without one readers do not see it.' }),
  ],
  preview: { select: { title: 'title', links: 'links' }, prepare: groupPreview },
})

function groupPreview({ title, links }: { readonly title?: string; readonly links?: unknown }) {
  const count = listIn({ links }, 'links').length
  return { title, subtitle: countText(count, 'link') }
}

/**
 * A list of links. Programs and imports may write entries of any kind: those that readers would not
 * see are errors.
 * @param kinds of entries besides {@link navLink}
 * @param required sentence for an empty list
 */
export function linksField(
  name: string,
  title: string,
  {
    kinds = [],
    required,
    group,
  }: { readonly kinds?: readonly string[]; readonly required?: string; readonly group?: string } = {},
) {
  const known = ['navLink', ...kinds]
  const check = (value: unknown) => {
    const entries = listIn({ value }, 'value')
    if (required && entries.length === 0) return required
    const entry = entries.find((one) => !known.includes(String(fieldIn(one, '_type'))))
    if (!entry) return true
    const kind = fieldIn(entry, '_type')
    const message = `Readers do not see an entry of the kind "${kind}": remove it, and add it again.`
    return { message, path: [{ _key: String(fieldIn(entry, '_key')) }] }
  }
  return arrayField(name, title, {
    ...(group && { group }),
    of: known.map((type) => ({ type })),
    validation: (rule) => rule.custom(check),
  })
}

/**
 * Checks that a link has exactly one target, also for fields whose rules replace those of the type.
 */
export function leadsSomewhere(link: unknown): true | string {
  if (!isRecord(link)) return true
  const [hasPage, hasHref] = [Boolean(link.page), Boolean(link.href)]
  if (hasPage && hasHref) return 'Choose a page or write an address, not both.'
  return hasPage || hasHref ? true : 'The link has no target: choose a page or write an address.'
}
