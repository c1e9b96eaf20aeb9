import { placeOfPagePath } from '@repo/model/paths.ts'
import type { Metadata } from 'next'
import { feedbackTexts, sentenceLength } from '#components/feedback/texts.ts'
import layout from '#components/layout/layout.module.css'
import styles from '#components/layout/page.module.css'

type Props = { readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>> }

export const metadata: Metadata = { title: 'Feedback', robots: { index: false } }

/** Thanks a reader without JavaScript for the answer `?receipt=`, and asks for a sentence. */
export default async function FeedbackPage({ searchParams }: Props) {
  const { page, receipt } = await searchParams
  const path = typeof page === 'string' && placeOfPagePath(page) ? page : '/docs/'
  return (
    <main id="main" className={layout.landing}>
      {typeof receipt === 'string' ? (
        <form method="post" action={path} className={styles.feedback}>
          <h1 className={styles.title}>{feedbackTexts.thanks}</h1>
          <input type="hidden" name="receipt" value={receipt} />
          <label>
            {feedbackTexts.sentence}
            <textarea name="sentence" maxLength={sentenceLength} rows={3} required />
          </label>
          <p>{feedbackTexts.note}</p>
          <button type="submit">{feedbackTexts.send}</button>
        </form>
      ) : (
        <>
          <h1 className={styles.title}>Feedback</h1>
          <p>{feedbackTexts.received}</p>
        </>
      )}
      <p>
        <a href={path}>Back to the page</a>
      </p>
    </main>
  )
}
