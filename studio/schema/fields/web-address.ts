import { defineField } from 'sanity'

/**
 * The address of a page on another site.
 * @param example a whole one, for who has written only a part
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
