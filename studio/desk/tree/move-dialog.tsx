/** Asks for the category that a page or category is moved to. */
import { Box, Button, Card, Dialog, Flex, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
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
            {places.map((place) => (
              <Choice
                key={place.id}
                place={place}
                reason={reasonAgainst(tree, item, place.id)}
                isChosen={chosen === place.id}
                onChoose={() => setChosen(place.id)}
              />
            ))}
          </Stack>
        </Box>
        <Text size={1} muted>
          {item.published
            ? `Readers see no change until you publish ${item.isCategory ? 'the category. Its pages get new addresses then, and readers who open an old one are sent to the new one.' : 'the page. It gets a new address then, and readers who open the old one are sent there.'}`
            : 'It is a draft, which readers do not see.'}
        </Text>
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

function Choice({
  place,
  reason,
  isChosen,
  onChoose,
}: {
  readonly place: Place
  readonly reason: string | undefined
  readonly isChosen: boolean
  readonly onChoose: () => void
}) {
  return (
    <Card as="label" radius={2} padding={2} tone={isChosen ? 'primary' : 'default'}>
      <Flex align="center" gap={3} style={{ paddingLeft: place.level * 18 }}>
        <input
          type="radio"
          name="tree-move-to"
          checked={isChosen}
          disabled={reason !== undefined}
          onChange={onChoose}
        />
        <Text size={1} muted={reason !== undefined}>
          {place.title}
          {reason && ` (${reason})`}
        </Text>
      </Flex>
    </Card>
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
