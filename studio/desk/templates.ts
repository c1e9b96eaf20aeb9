/**
 * What a new document begins with when it is made from somewhere: a category, or a question that
 * readers asked.
 */
import type { Template } from 'sanity'

/** Templates that put a new page or category into the category it was made in. */
export const templatesIn = [
  inCategory('nodePage', 'Node page', 'category'),
  inCategory('guide', 'Guide', 'category'),
  inCategory('category', 'Category', 'parent'),
] satisfies readonly Template[]

function inCategory(schemaType: string, title: string, field: 'category' | 'parent') {
  return {
    id: `${schemaType}-in-category`,
    title,
    schemaType,
    parameters: [{ name: 'categoryId', title: 'Category', type: 'string' }],
    value: ({ categoryId }: { readonly categoryId: string }) => ({
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
