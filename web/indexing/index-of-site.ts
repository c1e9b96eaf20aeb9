/** The index that the settings name, as regeneration brings it up to date. */
import { documentsPerQuery } from './documents.ts'
import { eachIndexable } from './each-indexable.ts'
import { ensureIndex } from './ensure-index.ts'
import { reasonNotWritten, syncRecords } from './sync.ts'

/** Operations on the index. */
export const indexOfSite = { documentsPerQuery, eachIndexable, ensureIndex, reasonNotWritten, syncRecords }
