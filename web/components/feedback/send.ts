/** Sends feedback without leaving the page. Loaded when a reader presses a button of the form. */
import { element } from '#components/enhancement/element.ts'
import { feedbackTexts, sentenceLength } from './texts.ts'

/** Forms with a request that has not been answered: a second press sends nothing. */
const busy = new WeakSet<HTMLFormElement>()

/**
 * Sends what the form has, and shows the next step in its place: the field for a sentence, then the
 * thanks. If it cannot be sent, the form says why and stays.
 * @param button that was pressed; null if the form was sent by a key
 */
export async function sendFeedback(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  if (busy.has(form)) return
  busy.add(form)
  try {
    const receipt = await post(form, button)
    form.replaceChildren(...(receipt === null ? [] : sentenceFields(receipt)))
    const thanks = element('p', {}, receipt === null ? feedbackTexts.received : feedbackTexts.thanks)
    form.prepend(thanks)
    // The button that had the focus is gone, and screen readers read what gets it.
    thanks.tabIndex = -1
    thanks.focus({ preventScroll: true })
  } catch (error) {
    form.querySelector('[role=alert]')?.remove()
    const alert = element('p', { role: 'alert' })
    form.append(alert)
    // Screen readers announce a change of an alert that is there already.
    alert.textContent = error instanceof Error ? error.message : String(error)
  } finally {
    busy.delete(form)
  }
}

/**
 * @returns the receipt of an answer; null for a sentence
 * @throws Error in one sentence for the reader
 */
async function post(form: HTMLFormElement, button: HTMLElement | null): Promise<string | null> {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form, button))
    if (typeof value === 'string') fields.set(name, value)
  const response = await fetch(location.pathname, {
    method: 'POST',
    body: fields,
    headers: { accept: 'application/json' },
  }).catch(() => {
    throw new Error('This could not be sent. Check your connection and try again.')
  })
  if (!response.ok) throw new Error((await response.text()).trim())
  const { receipt }: { receipt: string | null } = await response.json()
  return receipt
}

function sentenceFields(receipt: string): HTMLElement[] {
  const field = element('textarea', { name: 'sentence', required: true, maxLength: sentenceLength, rows: 3 })
  return [
    element('input', { type: 'hidden', name: 'receipt', value: receipt }),
    element('label', {}, feedbackTexts.sentence, field),
    element('p', {}, feedbackTexts.note),
    element('button', {}, feedbackTexts.send),
  ]
}
