// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { sendFeedback } from '#components/feedback/send.ts'
import { sendFeedbackInPlace } from './feedback.ts'

const sent: { readonly path: string; readonly body: string }[] = []
let response: () => Promise<Response>
let page: HTMLElement

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', (path: string, { body }: { body: URLSearchParams }) => {
    sent.push({ path, body: body.toString() })
    return response()
  })
  document.body.innerHTML =
    '<main><form method="get"></form><form method="post">Was this page helpful?<button name="yes">Yes</button><button name="no">No</button></form></main>'
  page = document.body
})

const form = () => page.querySelector<HTMLFormElement>('form[method=post]') as HTMLFormElement
const button = (text: string) =>
  [...form().querySelectorAll('button')].find(({ textContent }) => textContent === text) as HTMLButtonElement

test('an answer is sent from the page, which then asks for a sentence and thanks for it', async () => {
  response = async () => Response.json({ receipt: 'abc' })
  sendFeedbackInPlace(page)
  button('No').click()
  await vi.waitFor(() => expect(form().querySelector('textarea')).not.toBeNull())
  expect(sent).toEqual([{ path: '/', body: 'no=' }])
  expect(document.activeElement?.textContent).toBe('Thank you.')
  expect(form().querySelector('label')?.textContent).toBe('What should the writers of this page know?')
  Object.assign(form().querySelector('textarea') ?? {}, { value: 'Which size?' })
  response = async () => Response.json({ receipt: null })
  button('Send').click()
  await vi.waitFor(() => expect(form().textContent).toBe('Thank you. The writers of this page will read it.'))
  expect(sent[1]).toEqual({ path: '/', body: 'receipt=abc&sentence=Which+size%3F' })
})

test('a refusal is shown in the form, which can be sent again', async () => {
  sendFeedbackInPlace(page)
  response = async () => new Response('This was sent too often.\n', { status: 429 })
  button('Yes').click()
  const alert = () => form().querySelector('[role=alert]')?.textContent
  await vi.waitFor(() => expect(alert()).toBe('This was sent too often.'))
  response = () => Promise.reject(new TypeError('fetch failed'))
  button('Yes').click()
  await vi.waitFor(() => expect(alert()).toMatch(/^This could not be sent\. Check your connection/))
  response = async () => Response.json({ receipt: 'abc' })
  button('Yes').click()
  await vi.waitFor(() => expect(form().querySelector('textarea')).not.toBeNull())
})

test('a second press sends nothing while the first is under way', async () => {
  let respond: (response: Response) => void = () => undefined
  response = () =>
    new Promise((resolve) => {
      respond = resolve
    })
  const presses = [sendFeedback(form(), button('Yes')), sendFeedback(form(), button('Yes'))]
  expect(sent).toHaveLength(1)
  respond(Response.json({ receipt: 'abc' }))
  await Promise.all(presses)
  expect(form().querySelectorAll('textarea')).toHaveLength(1)
})

test('a page without the form is left alone, and so is a form of a page that was left', () => {
  sendFeedbackInPlace(document.createElement('div'))()
  sendFeedbackInPlace(page)()
  const event = new SubmitEvent('submit', { cancelable: true, submitter: button('Yes') })
  form().dispatchEvent(event)
  expect(event.defaultPrevented).toBe(false)
})
