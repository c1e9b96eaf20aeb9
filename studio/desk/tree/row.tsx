/** One row of the tree: its icon, title, state and number of pages, and its menus. */
import { groupColorValues } from '@repo/model/colors.ts'
import { AddIcon } from '@sanity/icons/Add'
import { ChevronDownIcon } from '@sanity/icons/ChevronDown'
import { ChevronRightIcon } from '@sanity/icons/ChevronRight'
import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import { EllipsisHorizontalIcon } from '@sanity/icons/EllipsisHorizontal'
import { FolderIcon } from '@sanity/icons/Folder'
import { Button, Text } from '@sanity/ui'
import { Menu, MenuButton, MenuDivider, MenuItem } from '@sanity/ui/menu'
import { type ComponentType, memo, type ReactNode, useRef } from 'react'
import { useColorSchemeValue } from 'sanity'
import { styled } from 'styled-components'
import { IconDrawing } from '../../forms/icon-drawing.tsx'
import { beginsDocument } from '../../forms/type-ahead.ts'
import { capitalized, countText } from '../../ui/words.ts'
import { templatesInTree } from '../templates/templates.ts'
import { useDrag } from './drag.ts'
import { neighbor } from './keyboard.ts'
import type { MoveTarget } from './move.ts'
import { above, type PublishState, pagesIn, type Tree, type TreeItem, type VisibleRow } from './tree.ts'

/** Callbacks for a writer's actions on rows; the functions stay the same between renders. */
export interface RowActions {
  /** Opens a page, opens or closes a category. */
  readonly choose: (item: TreeItem) => void
  /** Opens the form of a page or category. */
  readonly edit: (item: TreeItem) => void
  readonly create: (template: string, item: TreeItem) => void
  readonly move: (item: TreeItem, target: MoveTarget) => void
  /** Asks for another category. */
  readonly askWhere: (item: TreeItem) => void
  readonly focus: (id: string) => void
}

const states: Readonly<Record<PublishState, string>> = {
  published: 'published',
  draft: 'draft, not published yet',
  edited: 'published, with changes that are not published yet',
}

/** Pixels by which a level is further right. */
const indent = 18

/** A row; `isActive` is the one that Tab reaches. */
export const TreeRowView = memo(function TreeRowView({
  row,
  tree,
  actions,
  isActive,
  isSelected,
}: {
  readonly row: VisibleRow
  readonly tree: Tree
  readonly actions: RowActions
  readonly isActive: boolean
  readonly isSelected: boolean
}) {
  const { item, level, isOpen } = row
  const element = useRef<HTMLDivElement>(null)
  const { isDragging, mark } = useDrag(element, row, tree, actions.move)
  const pages = item.isCategory ? pagesIn(tree, item.id) : 0
  const tabIndex = isActive ? 0 : -1
  const [up, down] = [neighbor(tree, row, -1), neighbor(tree, row, 1)]
  // Its own icon in the color of its category, as on the site; without one, that of its kind.
  const scheme = useColorSchemeValue() === 'dark' ? 'dark' : 'light'
  const named = [item, ...above(tree, item.id)].map(({ color }) => color).find(Boolean)
  const color = Object.entries(groupColorValues).find(([name]) => name === named)?.[1][scheme]
  const Kind = item.isCategory ? FolderIcon : DocumentTextIcon
  return (
    <RowBox
      ref={element}
      role="treeitem"
      id={rowId(item.id)}
      aria-label={nameOf(item, pages)}
      aria-level={level}
      aria-posinset={row.index + 1}
      aria-setsize={row.siblings}
      aria-expanded={item.isCategory ? isOpen : undefined}
      aria-selected={isSelected}
      tabIndex={tabIndex}
      data-testid="tree-row"
      data-mark={mark}
      data-dragging={isDragging || undefined}
      style={{ paddingLeft: 8 + (level - 1) * indent }}
      onClick={() => actions.choose(item)}
      onFocus={() => actions.focus(item.id)}
    >
      <Chevron aria-hidden="true">
        {item.isCategory && (isOpen ? <ChevronDownIcon /> : <ChevronRightIcon />)}
      </Chevron>
      <IconBox style={color && !isSelected ? { color } : {}} data-icon={item.icon || undefined}>
        {item.icon ? <IconDrawing name={item.icon} size={18} /> : <Kind />}
      </IconBox>
      <Title
        size={1}
        weight={item.isCategory ? 'medium' : 'regular'}
        muted={item.isUnlisted}
        textOverflow="ellipsis"
      >
        {item.title}
      </Title>
      {/* Clicks and keys on a button do not reach the row. */}
      <Buttons
        role="none"
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.stopPropagation()}
        onFocus={(event) => event.stopPropagation()}
      >
        {item.isCategory && (
          <RowMenu
            id={`tree-new-${item.id}`}
            label={`New in ${item.title}`}
            icon={AddIcon}
            tabIndex={tabIndex}
          >
            {templatesInTree.map(({ id, title, icon }) => (
              <MenuItem
                key={id}
                icon={icon}
                text={title}
                onClick={() => actions.create(id, item)}
                {...beginsDocument}
              />
            ))}
          </RowMenu>
        )}
        <RowMenu
          id={`tree-menu-${item.id}`}
          label={`More for ${item.title}`}
          icon={EllipsisHorizontalIcon}
          tabIndex={tabIndex}
        >
          <MenuItem
            text={item.isCategory ? 'Edit the category' : 'Edit the page'}
            onClick={() => actions.edit(item)}
          />
          <MenuDivider />
          <MenuItem
            text="Move up"
            hotkeys={['Alt', '↑']}
            disabled={!up}
            onClick={() => up && actions.move(item, up)}
          />
          <MenuItem
            text="Move down"
            hotkeys={['Alt', '↓']}
            disabled={!down}
            onClick={() => down && actions.move(item, down)}
          />
          <MenuItem text="Move to another category …" onClick={() => actions.askWhere(item)} />
        </RowMenu>
      </Buttons>
      {item.isCategory && (
        <Text size={0} muted data-testid="tree-count" title={countText(pages, 'page')}>
          {pages}
        </Text>
      )}
      <StateDots state={item.state} />
    </RowBox>
  )
})

/** Id of the element of a row. */
export function rowId(id: string): string {
  return `tree-row-${id}`
}

function nameOf({ title, isCategory, isUnlisted, state }: TreeItem, pages: number): string {
  const category = isCategory && `category with ${countText(pages, 'page')}`
  const texts = [title, category, isUnlisted && 'unlisted', state !== 'published' && states[state]]
  return texts.filter(Boolean).join(', ')
}

function StateDots({ state }: { readonly state: PublishState }) {
  return (
    <Dots title={capitalized(states[state])} data-testid={`state-${state}`}>
      {state !== 'draft' && <Dot style={{ background: 'var(--card-badge-positive-dot-color)' }} />}
      {state !== 'published' && <Dot style={{ background: 'var(--card-badge-caution-dot-color)' }} />}
    </Dots>
  )
}

function RowMenu({
  id,
  label,
  icon,
  tabIndex,
  children,
}: {
  readonly id: string
  readonly label: string
  readonly icon: ComponentType
  readonly tabIndex: 0 | -1
  readonly children: ReactNode
}) {
  return (
    <MenuButton
      id={id}
      button={<Button icon={icon} mode="bleed" padding={2} tabIndex={tabIndex} aria-label={label} />}
      menu={<Menu>{children}</Menu>}
      popover={{ portal: true, placement: 'bottom-end' }}
    />
  )
}

const RowBox = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  gap: 8px;
  min-height: 34px;
  padding-right: 10px;
  border-radius: 3px;
  color: var(--card-fg-color);
  cursor: pointer;
  user-select: none;
  &:hover { background: var(--card-muted-bg-color); }
  &[aria-selected='true'] {
    background: var(--card-focus-ring-color);
    --card-fg-color: var(--card-bg-color);
    --card-muted-fg-color: var(--card-bg-color);
    --card-icon-color: var(--card-bg-color);
  }
  &:focus { outline: none; }
  &:focus-visible { box-shadow: inset 0 0 0 2px var(--card-focus-ring-color), inset 0 0 0 3px var(--card-bg-color); }
  &[data-dragging] { opacity: 0.4; }
  &[data-mark='inside'] { box-shadow: inset 0 0 0 2px var(--card-focus-ring-color); }
  &[data-mark='before']::before,
  &[data-mark='after']::after {
    content: '';
    position: absolute;
    left: 8px;
    right: 8px;
    height: 2px;
    background: var(--card-focus-ring-color);
  }
  &[data-mark='before']::before { top: -1px; }
  &[data-mark='after']::after { bottom: -1px; }
`

const Chevron = styled.span`
  display: flex;
  flex: none;
  width: 16px;
  font-size: 18px;
  color: var(--card-muted-fg-color);
`

const IconBox = styled.span`
  display: flex;
  flex: none;
  justify-content: center;
  width: 20px;
  font-size: 20px;
`

const Title = styled(Text)`
  flex: 1;
  min-width: 0;
`

const Buttons = styled.div`
  position: absolute;
  right: 62px;
  display: flex;
  border-radius: 3px;
  background: var(--card-bg-color);
  /* Over the end of the title, which needs the width otherwise; there for keys at any time. */
  opacity: 0;
  ${RowBox}:hover > &, ${RowBox}:focus-visible > &, &:focus-within, &:has([aria-expanded='true']) { opacity: 1; }
`

const Dots = styled.span`
  display: flex;
  flex: none;
  justify-content: flex-end;
  gap: 3px;
  width: 17px;
`

const Dot = styled.span`
  width: 7px;
  height: 7px;
  border-radius: 50%;
`
