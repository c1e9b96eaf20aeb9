/**
 * Templates of new documents: the sections of their kind of page, and the values that are known
 * from where they are made, such as a category, or a question that readers asked.
 */

import { type PageType, pageTypes } from '@repo/model/kinds.ts'
import { BookIcon } from '@sanity/icons/Book'
import { BulbOutlineIcon } from '@sanity/icons/BulbOutline'
import { DocumentIcon } from '@sanity/icons/Document'
import { FolderIcon } from '@sanity/icons/Folder'
import { SchemaIcon } from '@sanity/icons/Schema'
import type { ComponentType } from 'react'
import type { Template } from 'sanity'
import { explanationOutline, howToOutline, nodePageOutline } from './outlines.ts'

/** Beginning of a page: an outline, or nothing. */
interface Beginning {
  readonly id: string
  readonly title: string
  readonly icon: ComponentType
  readonly body?: readonly object[]
}

const beginnings: Readonly<Record<PageType, readonly Beginning[]>> = {
  nodePage: [{ id: 'nodePage', title: 'Node page', icon: SchemaIcon, body: nodePageOutline }],
  guide: [
    { id: 'howTo', title: 'How-to guide', icon: BookIcon, body: howToOutline },
    { id: 'explanation', title: 'Explanation', icon: BulbOutlineIcon, body: explanationOutline },
    { id: 'guide', title: 'Empty guide', icon: DocumentIcon },
  ],
}

/** Pages with the sections of their kind, instead of Sanity's empty ones of the same names. */
export const templatesOfPages = pageTypes.flatMap((schemaType) =>
  beginnings[schemaType].map(({ body, ...beginning }) => ({
    ...beginning,
    schemaType,
    value: body ? { body: [...body] } : {},
  })),
) satisfies readonly Template[]

/** Templates of what is begun in a category of the tree. */
export const templatesInTree = [
  ...templatesOfPages,
  { id: 'category', title: 'Category', schemaType: 'category', icon: FolderIcon, value: {} },
].map(withValues)

/** The same with a redirect, which is begun with the address that does not exist. */
export const templatesWithValues = [
  ...templatesInTree,
  withValues({ id: 'redirect', title: 'Redirect', schemaType: 'redirect', value: { permanent: true } }),
] satisfies readonly Template[]

/** A template that gets fields that are known from where the document is made. */
function withValues<Known extends { readonly id: string; readonly value: object }>({
  id,
  value,
  ...template
}: Known) {
  return {
    ...template,
    id: `${id}-with-values`,
    parameters: [{ name: 'values', title: 'Values', type: 'object' }],
    value: (values: object) => ({ ...value, ...values }),
  }
}
