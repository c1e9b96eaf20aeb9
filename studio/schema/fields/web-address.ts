import { defineField } from 'sanity'

/**
 * The URL of a page on another site.
 * @param example a complete URL for the error message
 */
export function webAddressField(name: string, title: string, example: string) {
  return defineField({
    name,
    title,
    type: 'url',
    validation: (rule) =>
      rule
        .uri({ scheme: ['http', 'https'] })
        .error(`Write the whole address, beginning with https://, for example ${example}`),
  })
}
