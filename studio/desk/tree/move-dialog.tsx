import { Box, Button, Card, Dialog, Flex, Stack } from '@sanity/ui'
import { useState } from 'react'
import { Line, Note } from '../../ui/parts.tsx'
import type { MoveTarget } from './move.ts'
import { canBeIn, type Tree, type TreeItem } from './tree.ts'

interface Place {
  readonly id: string
  readonly title: string
  readonly level: number
}

/** The categories as radio buttons, with the reason where it cannot be. */
export function MoveDialog({
  item,
  tree,
  onClose,
  onMove,
}: {
  readonly item: TreeItem
  readonly tree: Tree
  readonly onClose: () => void
  readonly onMove: (target: MoveTarget) => void
}) {
  const [chosen, setChosen] = useState<string>()
  const places = [
    ...(item.isCategory ? [{ id: '', title: 'At the top of the sidebar', level: 0 }] : []),
    ...categoriesOf(tree),
  ]
  return (
    <Dialog
      id="tree-move-dialog"
      header={`Move “${item.title}” to`}
      onClose={onClose}
      width={1}
      zOffset={1000}
    >
      <Stack gap={4} padding={4}>
        <Box as="fieldset" style={{ border: 0, margin: 0, padding: 0, maxHeight: '50vh', overflowY: 'auto' }}>
          <Stack gap={1}>
            {places.map(({ id, title, level }) => {
              const reason = reasonAgainst(tree, item, id)
              return (
                <Card key={id} as="label" radius={2} padding={2} tone={chosen === id ? 'primary' : 'default'}>
                  <Flex align="center" gap={3} style={{ paddingLeft: level * 18 }}>
                    <input
                      type="radio"
                      name="tree-move-to"
                      checked={chosen === id}
                      disabled={reason !== undefined}
                      onChange={() => setChosen(id)}
                    />
                    <Line muted={reason !== undefined}>
                      {title}
                      {reason && ` (${reason})`}
                    </Line>
                  </Flex>
                </Card>
              )
            })}
          </Stack>
        </Box>
        <Note>
          {item.published
            ? `Readers see no change until you publish ${item.isCategory ? 'the category. Its pages get new addresses then, and readers who open an old one are sent to the new one.' : 'the page. It gets a new address then, and readers who open the old one are sent there.'}`
            : 'It is a draft, which readers do not see.'}
        </Note>
        <Flex justify="flex-end" gap={2}>
          <Button mode="ghost" text="Cancel" onClick={onClose} />
          <Button
            tone="primary"
            text="Move"
            disabled={chosen === undefined}
            onClick={() =>
              chosen !== undefined &&
              onMove({ parent: chosen, index: (tree.children.get(chosen) ?? []).length })
            }
          />
        </Flex>
      </Stack>
    </Dialog>
  )
}

function reasonAgainst(tree: Tree, item: TreeItem, parent: string): string | undefined {
  if (item.parent === parent) return 'it is here'
  const can = canBeIn(tree, item, parent)
  return can === true ? undefined : can.replace(/\.$/, '')
}

/** All categories in the order of the tree. */
function categoriesOf(tree: Tree, parent = '', level = 0): Place[] {
  const list = (tree.children.get(parent) ?? []).filter(({ isCategory }) => isCategory)
  return list.flatMap(({ id, title }) => [{ id, title, level }, ...categoriesOf(tree, id, level + 1)])
}
