import { isSegment } from '@repo/model/paths.ts'
import { defineField } from 'sanity'
import type { freeAddress } from '../../checks/free-address.ts'
import { slugFromTitle } from '../../forms/address/slug-from-title.ts'

/**
 * The address field of a document, which `FormWithAddress` fills in while the title is typed.
 * @param source field that a new address is made from
 * @param isFree whether no other document has the address
 */
export function slugField(source: string, description: string, isFree: typeof freeAddress) {
  return defineField({
    name: 'slug',
    title: 'Address',
    type: 'slug',
    description: `${description} If you change it, readers who open the old one are redirected.`,
    // Sanity's own rule for unique addresses counts drafts and does not say which document has the
    // address.
    options: { source, slugify: slugFromTitle, isUnique: () => true },
    validation: (rule) =>
      rule.custom(async (slug, context) => {
        const formed = wellFormed(slug?.current)
        return formed === true && slug?.current ? isFree(slug.current, context) : formed
      }),
  })
}

/** Checks that an address is present and can be a path segment. */
function wellFormed(address: string | undefined): true | string {
  if (!address)
    return 'The address is missing: press "Generate" to create one from the title, or write one if the title has no Latin letters.'
  if (isSegment(address)) return true
  return `"${address}" cannot be an address: use small letters, digits and hyphens only, such as "vector-store-reader".`
}
