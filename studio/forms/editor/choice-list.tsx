/** The list of a menu that opens while a writer types. */
import { Box, Card, Flex, Portal, Stack, Text } from '@sanity/ui'
import { Popover } from '@sanity/ui/popover'
import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import type { MenuChoice } from './block-choices.ts'

/** An entry with its icon. */
export interface ShownChoice<Action> extends MenuChoice<Action> {
  readonly icon?: ComponentType | undefined
}

const List = styled(Box)`
  max-height: 260px;
  width: 320px;
  overflow-y: auto;
`

const CaretMark = styled.span`
  position: fixed;
  width: 1px;
  pointer-events: none;
`

/** Shows entries below the cursor; the text keeps the focus. */
export function ChoiceList<Action>({
  id,
  label,
  choices,
  selected,
  message,
  footer,
  onSelect,
  onChoose,
}: {
  /** Of the list, and the beginning of those of its entries. */
  readonly id: string
  /** Name of the list for screen readers. */
  readonly label: string
  readonly choices: readonly ShownChoice<Action>[]
  readonly selected: number
  /** Shown when there are no entries. */
  readonly message: string
  readonly footer: string
  readonly onSelect: (index: number) => void
  readonly onChoose: (choice: ShownChoice<Action>) => void
}) {
  const [mark, setMark] = useState<HTMLElement | null>(null)
  const caret = useCaret()
  return (
    <>
      <Portal>
        <CaretMark ref={setMark} style={caret} />
      </Portal>
      <Popover
        open={mark !== null}
        referenceElement={mark}
        placement="bottom-start"
        fallbackPlacements={['top-start', 'bottom-end', 'top-end']}
        portal
        constrainSize
        content={
          // The text would lose the focus, and with it the place to insert at.
          <Card radius={3} onMouseDown={(event) => event.preventDefault()} data-testid="typing-menu">
            <List padding={1} role="listbox" id={id} aria-label={label}>
              {choices.length === 0 ? (
                <Box padding={3}>
                  <Text size={1} muted role="status">
                    {message}
                  </Text>
                </Box>
              ) : (
                <Stack gap={1}>
                  {choices.map((choice, index) => (
                    <Entry
                      key={choice.key}
                      id={entryId(id, index)}
                      choice={choice}
                      isSelected={index === selected}
                      onSelect={() => onSelect(index)}
                      onChoose={() => onChoose(choice)}
                    />
                  ))}
                </Stack>
              )}
            </List>
            <Card borderTop padding={3}>
              <Text size={0} muted>
                {footer}
              </Text>
            </Card>
          </Card>
        }
      />
    </>
  )
}

/** Id of an entry, for `aria-activedescendant`. */
export function entryId(listId: string, index: number): string {
  return `${listId}-${index}`
}

function Entry<Action>({
  id,
  choice: { title, hint, icon: Icon, isInner },
  isSelected,
  onSelect,
  onChoose,
}: {
  readonly id: string
  readonly choice: ShownChoice<Action>
  readonly isSelected: boolean
  readonly onSelect: () => void
  readonly onChoose: () => void
}) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isSelected) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  return (
    <Card
      ref={ref}
      id={id}
      role="option"
      aria-selected={isSelected}
      tone={isSelected ? 'primary' : 'default'}
      pressed={isSelected}
      radius={2}
      padding={3}
      paddingLeft={isInner ? 5 : 3}
      style={{ cursor: 'pointer' }}
      onMouseMove={onSelect}
      onClick={onChoose}
    >
      <Flex gap={3} align="center">
        {Icon && (
          <Text size={1}>
            <Icon />
          </Text>
        )}
        <Box flex={1}>
          <Text size={1} textOverflow="ellipsis">
            {title.trim()}
          </Text>
        </Box>
        {hint && (
          <Text size={0} muted textOverflow="ellipsis">
            {hint}
          </Text>
        )}
      </Flex>
    </Card>
  )
}

/** Where the cursor is on the screen, also after scrolling. */
function useCaret(): { left: number; top: number; height: number } {
  const [caret, setCaret] = useState({ left: 0, top: 0, height: 0 })
  useLayoutEffect(() => {
    const measure = () => {
      const rect = caretRect()
      if (rect) setCaret({ left: rect.left, top: rect.top, height: rect.height })
    }
    measure()
    window.addEventListener('scroll', measure, { capture: true, passive: true })
    window.addEventListener('resize', measure)
    return () => {
      window.removeEventListener('scroll', measure, { capture: true })
      window.removeEventListener('resize', measure)
    }
  }, [])
  return caret
}

function caretRect(): DOMRect | undefined {
  const selection = window.getSelection()
  if (!selection || selection.rangeCount === 0) return undefined
  const rect = selection.getRangeAt(0).getBoundingClientRect()
  // A cursor without text next to it has no size.
  return rect.height > 0 ? rect : selection.focusNode?.parentElement?.getBoundingClientRect()
}
