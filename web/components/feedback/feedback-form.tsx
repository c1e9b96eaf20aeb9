import { feedbackTexts } from './texts.ts'

/** Names of the buttons, as `web/feedback` reads them, and their texts. */
const answers = { yes: 'Yes', no: 'No' }

/**
 * Asks whether the page was helpful. Without an action it posts to the address of the page
 * (`proxy.ts`); a script sends it in place (`enhancement/feedback.ts`). Styles are those of the
 * footer that it is in.
 */
export function FeedbackForm() {
  return (
    <form method="post" aria-label={feedbackTexts.question}>
      {feedbackTexts.question}
      {Object.entries(answers).map(([name, text]) => (
        <button key={name} type="submit" name={name}>
          {text}
        </button>
      ))}
    </form>
  )
}
