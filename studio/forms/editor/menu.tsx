/** A menu with the keyboard: arrows move, Enter and Tab choose, Escape closes. */
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { ChoiceList, entryId, type ShownChoice } from './choice-list.tsx'

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
  readonly label: string
  readonly choices: readonly ShownChoice<Action>[]
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
  }, [id, selected, choices.length])
  return (
    <ChoiceList
      id={id}
      label={label}
      choices={choices}
      selected={selected}
      message={message}
      footer={footer}
      onSelect={select}
      onChoose={choose}
    />
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
