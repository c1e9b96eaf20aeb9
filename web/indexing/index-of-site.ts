import { documentsPerQuery } from './documents.ts'
import { eachIndexable } from './each-indexable.ts'
import { ensureIndex } from './ensure-index.ts'
import { reasonNotWritten, syncRecords } from './sync.ts'

/** Operations on the index that the settings name. */
export const indexOfSite = { documentsPerQuery, eachIndexable, ensureIndex, reasonNotWritten, syncRecords }
