import type { PageType } from '@repo/model/kinds.ts'
import { BookIcon } from '@sanity/icons/Book'
import { SchemaIcon } from '@sanity/icons/Schema'
import type { ComponentType } from 'react'

/** Icons of the types of pages in the Studio. */
export const pageIcons: Readonly<Record<PageType, ComponentType>> = { nodePage: SchemaIcon, guide: BookIcon }
