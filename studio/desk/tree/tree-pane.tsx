import { errorMessage } from '@repo/kit/error-message.ts'
import { AddIcon } from '@sanity/icons/Add'
import { Box, Button, Flex, Stack } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useRouter } from 'sanity/router'
import { usePaneRouter } from 'sanity/structure'
import { randomKey } from '../../forms/random-key.ts'
import { beginsDocument } from '../../forms/type-ahead.ts'
import { Note, RowButton } from '../../ui/parts.tsx'
import { ReadingState } from '../../ui/reading.tsx'
import { templatesInTree } from '../templates/templates.ts'
import { actionOf } from './keyboard.ts'
import type { MoveTarget } from './move.ts'
import { MoveDialog } from './move-dialog.tsx'
import { type RowActions, rowId, TreeRowView } from './row.tsx'
import { above, type Tree, type TreeItem, visibleRows } from './tree.ts'
import { type Moved, useTree } from './use-tree.ts'

/**
 * The pane "Sidebar": the tree of categories and pages, drafts included, with a form next to it.
 */
export function TreePane({ childItemId }: { readonly childItemId?: string }) {
  const state = useTree()
  const { tree, problem } = state
  return (
    <Stack gap={3} padding={2} data-testid="tree-pane">
      <ReadingState found={tree} problem={problem} />
      {tree && <Rows tree={tree} move={state.move} selected={childItemId ?? ''} />}
    </Stack>
  )
}

function Rows({
  tree,
  move,
  selected,
}: {
  readonly tree: Tree
  readonly move: ReturnType<typeof useTree>['move']
  readonly selected: string
}) {
  const { open, setOpen } = useOpenCategories()
  const [active, setActive] = useState('')
  const [asked, setAsked] = useState<TreeItem>()
  const openForm = useOpenForm()
  const moveAndSay = useMoves(tree, move, setOpen)
  const rows = useMemo(() => visibleRows(tree, open), [tree, open])
  const focusAfterMove = useRef('')

  // What is being edited is visible: its categories are opened once.
  const revealed = useRef('')
  useEffect(() => {
    if (!tree.items.has(selected) || revealed.current === selected) return
    revealed.current = selected
    for (const { id } of above(tree, selected)) setOpen(id, true)
  }, [tree, selected, setOpen])

  const actions: RowActions = useMemo(() => {
    const edit = (item: TreeItem) => openForm({ id: item.id, type: item.type })
    return {
      edit,
      choose: (item) => (item.isCategory ? setOpen(item.id) : edit(item)),
      create: (template, item) => {
        setOpen(item.id, true)
        openForm(newDocument(template, item.id, (tree.children.get(item.id) ?? []).at(-1)?.position))
      },
      move: moveAndSay,
      askWhere: setAsked,
      focus: setActive,
    }
  }, [openForm, setOpen, moveAndSay, tree])

  // Moving a row takes the focus from it.
  useEffect(() => {
    if (!focusAfterMove.current) return
    document.getElementById(rowId(focusAfterMove.current))?.focus()
    focusAfterMove.current = ''
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const at = rows.findIndex(({ item }) => item.id === active)
    const action = event.ctrlKey || event.metaKey ? undefined : actionOf(event, { rows, at, tree })
    const row = rows[at]
    if (!action || !row) return
    event.preventDefault()
    if (action.kind === 'focus') document.getElementById(rowId(action.id))?.focus()
    else if (action.kind === 'choose') actions.choose(row.item)
    else if (action.kind === 'move') {
      focusAfterMove.current = row.item.id
      actions.move(row.item, action.target)
    } else setOpen(action.id, action.kind === 'open')
  }
  const reachable = rows.some(({ item }) => item.id === active) ? active : (rows[0]?.item.id ?? '')

  return (
    <>
      <div role="tree" aria-label="Sidebar of the site" onKeyDown={onKeyDown}>
        {rows.map((row) => (
          <TreeRowView
            key={row.item.id}
            row={row}
            tree={tree}
            actions={actions}
            isActive={row.item.id === reachable}
            isSelected={row.item.id === selected}
          />
        ))}
      </div>
      {rows.length === 0 && (
        <Box padding={3}>
          <Note>The site has no categories yet: create the first one, and pages in it.</Note>
        </Box>
      )}
      <Flex>
        <Button
          icon={AddIcon}
          mode="bleed"
          padding={2}
          text="New category"
          onClick={() => openForm({ id: newId(), type: 'category', template: 'category' })}
          {...beginsDocument}
        />
      </Flex>
      {asked && (
        <MoveDialog
          item={asked}
          tree={tree}
          onClose={() => setAsked(undefined)}
          onMove={(target) => {
            setAsked(undefined)
            moveAndSay(asked, target)
          }}
        />
      )}
    </>
  )
}

interface Form {
  readonly id: string
  readonly type: string
  readonly template?: string
  readonly payload?: unknown
}

function useOpenForm(): (form: Form) => void {
  const { navigate } = useRouter()
  const { routerPanesState, groupIndex } = usePaneRouter()
  return useCallback(
    ({ id, type, template, payload }: Form) => {
      const params = { type, ...(template && { template }) }
      const next = [{ id, params, ...(payload !== undefined && { payload }) }]
      navigate({ panes: [...routerPanesState.slice(0, groupIndex + 1), next] })
    },
    [navigate, routerPanesState, groupIndex],
  )
}

function newDocument(template: string, categoryId: string, last: number | null | undefined): Form {
  const type = templatesInTree.find(({ id }) => id === template)?.schemaType ?? 'guide'
  const category = { [type === 'category' ? 'parent' : 'category']: { _type: 'reference', _ref: categoryId } }
  // Without a position it comes last as well, by its title.
  const position = typeof last === 'number' ? Math.floor(last) + 1 : undefined
  return {
    id: newId(),
    type,
    template,
    payload: { ...category, ...(position !== undefined && { position }) },
  }
}

function newId(): string {
  return `${randomKey()}${randomKey()}`
}

/** How long a move can be taken back or published here, ms: time to look at the page first. */
const undoMs = 30_000

/** Moves an item and says what that means for readers, with buttons that publish it or undo it. */
function useMoves(
  tree: Tree,
  move: ReturnType<typeof useTree>['move'],
  setOpen: (id: string, isOpen: boolean) => void,
) {
  const { push } = useToast()
  return useCallback(
    (item: TreeItem, target: MoveTarget) => {
      const say = (status: 'info' | 'success' | 'error', title: string, description?: string) =>
        push({ id: 'tree-move', status, title: `“${item.title}” ${title}`, description })
      const fail = (what: string) => (error: unknown) =>
        say('error', `could not be ${what}`, errorMessage(error))
      const undo = (done: Moved) => done.undo().then(() => say('info', 'is back where it was'), fail('moved'))
      const publishNow = (done: Moved) => {
        say('info', 'is being published …')
        const readers = 'Readers who open its old address are sent to the new one.'
        done.publish?.().then(() => say('success', 'is published', readers), fail('published'))
      }
      move(item, target)
        .then((done) => {
          if (!done) return
          if (target.parent) setOpen(target.parent, true)
          const { title, description } = saidOf(done, tree)
          push({
            id: 'tree-move',
            status: 'success',
            duration: undoMs,
            closable: true,
            title,
            description: (
              <Stack gap={3}>
                <Note>{description}</Note>
                <Flex gap={2}>
                  {done.publish && (
                    <RowButton
                      mode="default"
                      tone="primary"
                      text="Publish now"
                      onClick={() => publishNow(done)}
                    />
                  )}
                  <RowButton text="Undo" onClick={() => void undo(done)} />
                </Flex>
              </Stack>
            ),
          })
        })
        .catch(fail('moved'))
    },
    [move, push, setOpen, tree],
  )
}

function saidOf({ move: { item, target, isDraft } }: Moved, tree: Tree) {
  const category = tree.items.get(target.parent)?.title
  const to = category ? `to “${category}”` : 'to the top'
  const named = `“${item.title}”`
  const ofDraft = 'It is a draft, which readers do not see.'
  if (!isDraft) {
    const description = item.published ? 'Readers see the new order at once.' : ofDraft
    return { title: `${named} is now at place ${target.index + 1}`, description }
  }
  if (!item.published) return { title: `${named} is moved ${to}`, description: ofDraft }
  return {
    title: `${named} moves ${to} when you publish it`,
    description: item.isCategory
      ? 'Its pages get new addresses then, and readers who open an old one are sent to the new one.'
      : 'It gets a new address then, and readers who open the old one are sent there.',
  }
}

/** Where the browser remembers the open categories, also for the next window and day. */
const storageKey = 'loomwork.tree.open'

/**
 * The categories that are open in the tree, as they were last; `setOpen` without a state toggles.
 */
function useOpenCategories(): {
  readonly open: ReadonlySet<string>
  readonly setOpen: (id: string, isOpen?: boolean) => void
} {
  const [open, setAll] = useState(remembered)
  const setOpen = useCallback((id: string, isOpen?: boolean) => {
    setAll((before) => {
      const becomesOpen = isOpen ?? !before.has(id)
      if (becomesOpen === before.has(id)) return before
      const next = before.symmetricDifference(new Set([id]))
      remember(next)
      return next
    })
  }, [])
  return { open, setOpen }
}

function remembered(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [])
  } catch {
    // The browser blocks storage, or something else wrote there.
    return new Set()
  }
}

function remember(open: ReadonlySet<string>) {
  try {
    localStorage.setItem(storageKey, JSON.stringify([...open]))
  } catch {
    // Then they are closed the next time.
  }
}
