import { templatesIn } from '../templates.ts'

/** Documents that can be created in a category, in the order of the menu. */
export const newItems = templatesIn.map(({ id, title, schemaType, icon }) => ({
  template: id,
  title,
  schemaType,
  icon,
}))
