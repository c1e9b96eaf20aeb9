import { defineField } from 'sanity'

/** Where an imported document came from; `npm run import` uses it to detect later edits. */
export const source = defineField({
  name: 'source',
  title: 'Imported from',
  type: 'object',
  hidden: true,
  readOnly: true,
  fields: [
    defineField({ name: 'import', type: 'string' }),
    defineField({ name: 'path', type: 'string' }),
    defineField({ name: 'hash', type: 'string' }),
    defineField({ name: 'written', type: 'string' }),
  ],
})
