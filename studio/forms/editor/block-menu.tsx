import { useEditor, useEditorSelector } from '@portabletext/editor'
import { compareApplicableSchema, getApplicableSchema } from '@portabletext/editor/selectors'
import { BlockElementIcon } from '@sanity/icons/BlockElement'
import { BlockquoteIcon } from '@sanity/icons/Blockquote'
import { CodeBlockIcon } from '@sanity/icons/CodeBlock'
import { OlistIcon } from '@sanity/icons/Olist'
import { TextIcon } from '@sanity/icons/Text'
import { UlistIcon } from '@sanity/icons/Ulist'
import type { ComponentType } from 'react'
import type { SchemaType } from 'sanity'
import { type BlockAction, blockChoices, type Member, searchBlockChoices } from './block-choices.ts'
import { type EditorPlace, insertBlock } from './editor-place.ts'
import { Menu } from './menu.tsx'
import type { TypedQuery } from './query.ts'

/** Blocks, headings and lists that are allowed at the cursor and match the query. */
export function BlockMenu({
  place,
  query,
  onClose,
}: {
  readonly place: EditorPlace
  readonly query: TypedQuery
  readonly onClose: () => void
}) {
  const editor = useEditor()
  const allowed = useEditorSelector(editor, getApplicableSchema, compareApplicableSchema)
  const { schema } = editor.getSnapshot().context
  const within = (members: readonly { name: string; title?: string }[], names: ReadonlySet<string>) =>
    members.flatMap(({ name, title }): Member[] => (names.has(name) ? [{ name, title: title ?? name }] : []))
  const choices = searchBlockChoices(
    blockChoices({
      styles: within(schema.styles, allowed.styles),
      lists: within(schema.lists, allowed.lists),
      blocks: within(schema.blockObjects, allowed.blockObjects),
    }),
    query.words,
  )
  if (choices.length === 0) return null
  const choose = (action: BlockAction) => {
    editor.send({ type: 'delete', at: query.place })
    const type = place.types.find(({ name }) => name === action.name)
    if (action.kind === 'style') editor.send({ type: 'style.toggle', style: action.name })
    else if (action.kind === 'list') editor.send({ type: 'list item.toggle', listItem: action.name })
    else if (type) insertBlock(editor, action.name, { ...initialFields(type), ...action.fields })
  }
  return (
    <Menu
      label="Insert a block"
      choices={choices.map((choice) => ({ ...choice, icon: iconOf(choice.action, place.types) }))}
      message=""
      footer="↑ ↓ to choose, Enter to insert, Escape to keep the text"
      onChoose={choose}
      onClose={onClose}
    />
  )
}

/**
 * The initial values of a block's fields, which are constants. Sanity's `resolveInitialValue` takes
 * time, in which the writer would type next to the block.
 */
function initialFields(type: SchemaType): Record<string, unknown> {
  const fields = 'fields' in type ? type.fields : []
  return Object.fromEntries(
    fields.flatMap(({ name, type: { initialValue } }) =>
      initialValue === undefined || typeof initialValue === 'function' ? [] : [[name, initialValue]],
    ),
  )
}

const own: Readonly<Record<string, ComponentType>> = {
  blockquote: BlockquoteIcon,
  bullet: UlistIcon,
  number: OlistIcon,
  // The plugin for code has the icon of inline code.
  code: CodeBlockIcon,
}

/** The icon that the block has in the schema, or one for its kind. */
function iconOf({ kind, name }: BlockAction, types: readonly SchemaType[]): ComponentType {
  const icon = own[name] ?? types.find((type) => type.name === name)?.icon
  return icon ?? (kind === 'block' ? BlockElementIcon : TextIcon)
}
