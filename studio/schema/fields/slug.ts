import { defineField } from 'sanity'
import { isSegment } from '../../model/paths.ts'

/**
 * The address field of a document.
 * @param source field that a new address is made from
 * @param description where the address appears, in a writer's words
 */
export function slugField(source: string, description: string) {
  return defineField({
    name: 'slug',
    title: 'Address',
    type: 'slug',
    description,
    options: { source, maxLength: 80 },
    validation: (rule) => rule.required().custom((slug) => wellFormed(slug?.current)),
  })
}

/** Whether an address can be one. @returns `true`, or the sentence that says what to write */
export function wellFormed(address: string | undefined): true | string {
  if (!address) return 'An address is missing: press "Generate" to make one from the title.'
  if (isSegment(address)) return true
  return `"${address}" cannot be an address: use small letters, digits and hyphens only, such as "vector-store-reader".`
}
