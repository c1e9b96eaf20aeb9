import { noOwnFields } from '#own/samples.ts'
import type { RecordPage } from '#records/page.ts'

/** A page of which the index knows its title, its summary and its place only. */
export const emptyRecordPage: Extract<RecordPage, { readonly _type: 'nodePage' }> = {
  _id: 'llm',
  _type: 'nodePage',
  _rev: '1',
  title: 'LLM',
  slug: 'llm',
  segments: ['nodes'],
  category: 'Text',
  unlisted: null,
  summary: 'Asks a model.',
  statusKind: null,
  tags: null,
  searchWords: null,
  tagLabels: null,
  searchRank: null,
  icon: null,
  inputs: null,
  outputs: null,
  settings: null,
  credentials: null,
  limits: null,
  errors: null,
  body: null,
  ...noOwnFields,
}
