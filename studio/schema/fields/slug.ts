import { defineField } from 'sanity'

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
    validation: (rule) =>
      rule.required().custom((slug) => {
        const value = slug?.current
        if (!value) return 'An address is missing: press "Generate" to make one from the title.'
        if (/^[a-z0-9]+(?:-+[a-z0-9]+)*$/.test(value)) return true
        return `"${value}" cannot be an address: use small letters, digits and hyphens only, such as "vector-store-reader".`
      }),
  })
}
