/** What a new document begins with when it is made in a category. */
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
