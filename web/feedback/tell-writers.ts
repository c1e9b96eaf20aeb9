import { errorMessage } from '@repo/kit/error-message.ts'
import { writingClient } from '#clients/sanity.ts'
import { env } from '#env.ts'

/** Lets an embedded lake notify writers of what a reader wrote; hosted Sanity cannot. */
export async function tellWriters(path: string, sentence: string): Promise<void> {
  if (!env().SANITY_API_HOST) return
  const notification = {
    kind: 'feedback',
    text: `A reader of ${path} wrote: “${sentence}”`,
    path: '/structure/feedback',
  }
  await writingClient()
    ?.request({ method: 'POST', url: '/notifications', body: notification })
    .catch((error: unknown) => console.error(`feedback: writers were not told (${errorMessage(error)}).`))
}
