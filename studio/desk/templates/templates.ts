/**
 * Templates of new documents: the sections of their kind of page, and the values that are known
 * from where they are made, such as a category, or a question that readers asked.
 */

import { type PageType, pageKinds, pageTypes } from '@repo/model/kinds.ts'
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

/** Templates that put a new page or category into the category it was made in. */
export const templatesIn = [
  ...templatesOfPages.map((template) => inCategory(template, 'category')),
  inCategory(
    { id: 'category', title: 'Category', schemaType: 'category', icon: FolderIcon, value: {} },
    'parent',
  ),
] satisfies readonly Template[]

function inCategory(
  {
    id,
    value,
    ...template
  }: Omit<Beginning, 'body'> & { readonly schemaType: string; readonly value: object },
  field: 'category' | 'parent',
) {
  return {
    ...template,
    id: `${id}-in-category`,
    parameters: [
      { name: 'categoryId', title: 'Category', type: 'string' },
      { name: 'position', title: 'Position', type: 'number' },
    ],
    value: ({ categoryId, position }: { readonly categoryId: string; readonly position?: number }) => ({
      ...value,
      ...(position !== undefined && { position }),
      [field]: { _type: 'reference', _ref: categoryId },
    }),
  }
}

/** Templates of a page that is begun with a title. */
export const templatesTitled = pageTypes.map((schemaType) => ({
  id: `${schemaType}-titled`,
  title: pageKinds[schemaType].name,
  schemaType,
  parameters: [{ name: 'title', title: 'Title', type: 'string' }],
  value: ({ title }: { readonly title: string }) => ({ title }),
})) satisfies readonly Template[]

/** A redirect that is begun with the address that does not exist. */
export const templateOfRedirect = {
  id: 'redirect-from',
  title: 'Redirect',
  schemaType: 'redirect',
  parameters: [{ name: 'from', title: 'Old address', type: 'string' }],
  value: ({ from }: { readonly from: string }) => ({ from, permanent: true }),
} satisfies Template
