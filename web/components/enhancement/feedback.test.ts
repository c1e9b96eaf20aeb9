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
