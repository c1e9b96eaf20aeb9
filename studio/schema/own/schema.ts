/** Your own part of the content model, which upstream never changes (CONTRIBUTING.md). */
import type { DocumentDefinition, FieldDefinition } from 'sanity'
import type { objectType } from '../fields/field.ts'

/** Own blocks, which pages and snippets may have. */
export const ownBlocks: readonly ReturnType<typeof objectType>[] = []

/** Own fields by the type of page. */
export const ownFields: Readonly<Record<'guide' | 'nodePage', readonly FieldDefinition[]>> = {
  guide: [],
  nodePage: [],
}

/** Own types of documents; those of pages are in `model/own.ts` as well. */
export const ownDocuments: readonly DocumentDefinition[] = []
