/** Sends the form "Was this page helpful?" without leaving the page. */

/** @returns a function that leaves the form to the browser again */
export function sendFeedbackInPlace(page: Element): () => void {
  const form = page.querySelector<HTMLFormElement>('form[method=post]')
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    import('#components/feedback/send.ts').then(
      ({ sendFeedback }) => form && sendFeedback(form, event.submitter),
      () => {
        // Without the script the browser sends the form as it would without JavaScript.
        remove()
        form?.requestSubmit(event.submitter)
      },
    )
  }
  const remove = () => form?.removeEventListener('submit', onSubmit)
  form?.addEventListener('submit', onSubmit)
  return remove
}
