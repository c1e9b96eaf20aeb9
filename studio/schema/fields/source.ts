import { defineField } from 'sanity'
import { objectField } from './field.ts'

/** Where an imported document came from; `npm run import` uses it to detect later edits. */
export const source = objectField('source', 'Imported from', {
  hidden: true,
  readOnly: true,
  fields: [
    defineField({ name: 'import', type: 'string' }),
    defineField({ name: 'path', type: 'string' }),
    defineField({ name: 'hash', type: 'string' }),
    defineField({ name: 'written', type: 'string' }),
  ],
})
