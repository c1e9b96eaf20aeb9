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

/** Kinds of page that a writer can begin, in the order of menus. */
const kindsOfPage = pageTypes.flatMap((schemaType) =>
  beginnings[schemaType].map((beginning) => ({ body: undefined, ...beginning, schemaType })),
)

/** Pages with the sections of their kind, instead of Sanity's empty ones of the same names. */
export const templatesOfPages = kindsOfPage.map(({ id, title, schemaType, icon, body }) => ({
  id,
  title,
  schemaType,
  icon,
  value: withBody(body),
})) satisfies readonly Template[]

/** Templates that put a new page or category into the category it was made in. */
export const templatesIn = [
  ...kindsOfPage.map(({ body, ...kind }) => inCategory({ ...kind, field: 'category' }, withBody(body))),
  inCategory(
    { id: 'category', title: 'Category', schemaType: 'category', icon: FolderIcon, field: 'parent' },
    {},
  ),
] satisfies readonly Template[]

function withBody(body: readonly object[] | undefined) {
  return body ? { body: [...body] } : {}
}

function inCategory(
  {
    id,
    title,
    schemaType,
    icon,
    field,
  }: {
    readonly id: string
    readonly title: string
    readonly schemaType: string
    readonly icon: ComponentType
    readonly field: 'category' | 'parent'
  },
  content: object,
) {
  return {
    id: `${id}-in-category`,
    title,
    schemaType,
    icon,
    parameters: [
      { name: 'categoryId', title: 'Category', type: 'string' },
      { name: 'position', title: 'Position', type: 'number' },
    ],
    value: ({ categoryId, position }: { readonly categoryId: string; readonly position?: number }) => ({
      ...content,
      ...(position !== undefined && { position }),
      [field]: { _type: 'reference', _ref: categoryId },
    }),
  }
}

/** Templates of a page that is begun with a title. */
export const templatesTitled = pageTypes.map(titled) satisfies readonly Template[]

/** A redirect that is begun with the address that does not exist. */
export const templateOfRedirect = {
  id: 'redirect-from',
  title: 'Redirect',
  schemaType: 'redirect',
  parameters: [{ name: 'from', title: 'Old address', type: 'string' }],
  value: ({ from }: { readonly from: string }) => ({ from, permanent: true }),
} satisfies Template

function titled(schemaType: PageType) {
  return {
    id: `${schemaType}-titled`,
    title: pageKinds[schemaType].name,
    schemaType,
    parameters: [{ name: 'title', title: 'Title', type: 'string' }],
    value: ({ title }: { readonly title: string }) => ({ title }),
  }
}
