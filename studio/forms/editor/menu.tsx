/** A menu with the keyboard: arrows move, Enter and Tab choose, Escape closes. */
import { Box, Card, Flex, Portal, Stack, Text } from '@sanity/ui'
import { Popover } from '@sanity/ui/popover'
import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useState,
} from 'react'
import { styled } from 'styled-components'
import { Line, Note } from '../../ui/parts.tsx'
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

/** A list below the cursor; the keys are pressed in the text, which keeps the focus. */
export function Menu<Action>({
  label,
  choices,
  message,
  footer,
  isWaiting = false,
  onChoose,
  onClose,
}: {
  /** Name of the list for screen readers. */
  readonly label: string
  readonly choices: readonly ShownChoice<Action>[]
  /** Shown when there are no entries. */
  readonly message: string
  readonly footer: string
  /** True while the entries are those of earlier words. */
  readonly isWaiting?: boolean
  readonly onChoose: (action: Action) => void
  readonly onClose: () => void
}) {
  const id = useId()
  const [wanted, setWanted] = useState('')
  // Enter that was pressed before the entries for the words were there.
  const [isChosen, setIsChosen] = useState(false)
  const selected = Math.max(
    0,
    choices.findIndex(({ key }) => key === wanted),
  )
  const select = (index: number) => setWanted(choices[index]?.key ?? '')
  const choose = (choice: ShownChoice<Action> | undefined) => {
    if (choice) onChoose(choice.action)
    onClose()
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const chooses = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)
    // Enter in a menu that found nothing is for the text.
    if (chooses && choices.length === 0 && !isWaiting) return onClose()
    const steps = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
    if (steps === undefined && !chooses && event.key !== 'Escape') return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (steps) select((selected + steps + choices.length) % choices.length)
    else if (chooses && isWaiting) setIsChosen(true)
    else if (chooses) choose(choices[selected])
    else onClose()
  })
  useEffect(() => {
    // Before the editor, and before the dialogs that Escape would close.
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [])
  const chooseNow = useEffectEvent(() => choose(choices[selected]))
  useEffect(() => {
    if (isChosen && !isWaiting) chooseNow()
  }, [isChosen, isWaiting])
  useEffect(() => describeIn(document.activeElement, id), [id])
  useEffect(() => {
    const active = choices.length > 0 ? entryId(id, selected) : ''
    document.activeElement?.setAttribute('aria-activedescendant', active)
    document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [id, selected, choices.length])
  return (
    <AtCaret>
      <List padding={1} role="listbox" id={id} aria-label={label}>
        {choices.length === 0 ? (
          <Box padding={3}>
            <Note role="status">{message}</Note>
          </Box>
        ) : (
          <Stack gap={1}>
            {choices.map((choice, index) => {
              const { key, title, hint, icon: Icon, isInner } = choice
              return (
                <Card
                  key={key}
                  id={entryId(id, index)}
                  role="option"
                  aria-selected={index === selected}
                  tone={index === selected ? 'primary' : 'default'}
                  pressed={index === selected}
                  radius={2}
                  padding={3}
                  paddingLeft={isInner ? 5 : 3}
                  style={{ cursor: 'pointer' }}
                  onMouseMove={() => select(index)}
                  onClick={() => choose(choice)}
                >
                  <Flex gap={3} align="center">
                    {Icon && (
                      <Line>
                        <Icon />
                      </Line>
                    )}
                    <Box flex={1}>
                      <Line textOverflow="ellipsis">{title.trim()}</Line>
                    </Box>
                    {hint && (
                      <Text size={0} muted textOverflow="ellipsis">
                        {hint}
                      </Text>
                    )}
                  </Flex>
                </Card>
              )
            })}
          </Stack>
        )}
      </List>
      <Card borderTop padding={3}>
        <Text size={0} muted>
          {footer}
        </Text>
      </Card>
    </AtCaret>
  )
}

/** A popover below the cursor; the text keeps the focus. */
function AtCaret({ children }: { readonly children: ReactNode }) {
  const [mark, setMark] = useState<HTMLElement | null>(null)
  const caret = useCaret()
  const content = (
    // The text would lose the focus, and with it the place to insert at.
    <Card radius={3} onMouseDown={(event) => event.preventDefault()} data-testid="typing-menu">
      {children}
    </Card>
  )
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
        content={content}
      />
    </>
  )
}

/** Tells screen readers that the text has a list. */
function describeIn(text: Element | null, listId: string): () => void {
  text?.setAttribute('aria-controls', listId)
  text?.setAttribute('aria-expanded', 'true')
  return () => {
    for (const name of ['aria-controls', 'aria-expanded', 'aria-activedescendant'])
      text?.removeAttribute(name)
  }
}

/** Id of an entry, for `aria-activedescendant`. */
function entryId(listId: string, index: number): string {
  return `${listId}-${index}`
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
