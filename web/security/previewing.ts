/** Whether the request that is being rendered is a writer's, who sees drafts. */
import { cookies, draftMode } from 'next/headers'
import { cache } from 'react'
import { sessionOf } from './preview-session.ts'

/**
 * Asked once per render. The proxy has removed the cookies of a session that ended; this does not
 * rely on it.
 */
export const isPreviewing = cache(
  async (): Promise<boolean> =>
    (await draftMode()).isEnabled && (await sessionOf(await cookies())) === 'valid',
)
