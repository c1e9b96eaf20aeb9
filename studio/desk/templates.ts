/**
 * What a new document begins with: the sections of its kind of page, and what is known when it is
 * made from somewhere, such as a category, or a question that readers asked.
 */
import type { Template } from 'sanity'
import { explanationOutline, howToOutline, nodePageOutline } from './outlines.ts'

/** Kinds of page that a writer can begin, in the order of menus. */
const kindsOfPage = [
  { id: 'nodePage', title: 'Node page', schemaType: 'nodePage', body: nodePageOutline },
  { id: 'howTo', title: 'How-to guide', schemaType: 'guide', body: howToOutline },
  { id: 'explanation', title: 'Explanation', schemaType: 'guide', body: explanationOutline },
  { id: 'guide', title: 'Empty guide', schemaType: 'guide', body: undefined },
] as const

/** Pages with the sections of their kind, instead of Sanity's empty ones of the same names. */
export const templatesOfPages = kindsOfPage.map(({ id, title, schemaType, body }) => ({
  id,
  title,
  schemaType,
  value: withBody(body),
})) satisfies readonly Template[]

/** Templates that put a new page or category into the category it was made in. */
export const templatesIn = [
  ...kindsOfPage.map(({ id, title, schemaType, body }) =>
    inCategory({ id, title, schemaType, field: 'category' }, withBody(body)),
  ),
  inCategory({ id: 'category', title: 'Category', schemaType: 'category', field: 'parent' }, {}),
] satisfies readonly Template[]

function withBody(body: readonly object[] | undefined) {
  return body ? { body: [...body] } : {}
}

function inCategory(
  {
    id,
    title,
    schemaType,
    field,
  }: {
    readonly id: string
    readonly title: string
    readonly schemaType: string
    readonly field: 'category' | 'parent'
  },
  content: object,
) {
  return {
    id: `${id}-in-category`,
    title,
    schemaType,
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
export const templatesTitled = [
  titled('nodePage', 'Node page'),
  titled('guide', 'Guide'),
] satisfies readonly Template[]

function titled(schemaType: string, name: string) {
  return {
    id: `${schemaType}-titled`,
    title: name,
    schemaType,
    parameters: [{ name: 'title', title: 'Title', type: 'string' }],
    value: ({ title }: { readonly title: string }) => ({ title }),
  }
}
