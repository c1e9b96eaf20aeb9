/** Icons of the entries of the block menu. */
import { BlockElementIcon } from '@sanity/icons/BlockElement'
import { BlockquoteIcon } from '@sanity/icons/Blockquote'
import { CodeBlockIcon } from '@sanity/icons/CodeBlock'
import { OlistIcon } from '@sanity/icons/Olist'
import { TextIcon } from '@sanity/icons/Text'
import { UlistIcon } from '@sanity/icons/Ulist'
import type { ComponentType } from 'react'
import type { SchemaType } from 'sanity'
import type { BlockAction } from './block-choices.ts'

const own: Readonly<Record<string, ComponentType>> = {
  blockquote: BlockquoteIcon,
  bullet: UlistIcon,
  number: OlistIcon,
  // The plugin for code has the icon of inline code.
  code: CodeBlockIcon,
}

/** The icon that the block has in the schema, or one for its kind. */
export function iconOf({ kind, name }: BlockAction, types: readonly SchemaType[]): ComponentType {
  const icon = own[name] ?? types.find((type) => type.name === name)?.icon
  return icon ?? (kind === 'block' ? BlockElementIcon : TextIcon)
}
