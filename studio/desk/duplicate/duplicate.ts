/** "Duplicate": Sanity's own action, with a copy that does not keep the slug of its original. */
import type { DuplicateDocumentActionComponent } from 'sanity'
import { wrapActions } from '../wrap-actions.ts'
import { copyOf } from './copy.ts'

/** The actions of a document's menu, where "Duplicate" leaves out the slug and marks the title. */
export const duplicatingWithoutAddress = wrapActions(['duplicate'], (original, props) =>
  (original as DuplicateDocumentActionComponent)({ ...props, mapDocument: copyOf }),
)
