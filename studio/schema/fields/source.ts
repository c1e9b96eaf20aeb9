import { defineField } from 'sanity'
import { objectField } from './field.ts'

/** Where an imported document came from; `npm run import` uses it to detect later edits. */
export const source = objectField('source', 'Imported from', {
  hidden: true,
  readOnly: true,
  fields: ['import', 'path', 'hash', 'written'].map((name) => defineField({ name, type: 'string' })),
})
