import { BookIcon } from '@sanity/icons/Book'
import { BulbOutlineIcon } from '@sanity/icons/BulbOutline'
import { DocumentIcon } from '@sanity/icons/Document'
import { FolderIcon } from '@sanity/icons/Folder'
import { SchemaIcon } from '@sanity/icons/Schema'
import type { ComponentType } from 'react'
import { templatesIn } from '../templates.ts'

const icons: Readonly<Record<string, ComponentType>> = {
  'nodePage-in-category': SchemaIcon,
  'howTo-in-category': BookIcon,
  'explanation-in-category': BulbOutlineIcon,
  'category-in-category': FolderIcon,
}

/** What can be created in a category, in the order of the menu. */
export const newItems = templatesIn.map(({ id, title, schemaType }) => ({
  template: id,
  title,
  schemaType,
  icon: icons[id] ?? DocumentIcon,
}))
