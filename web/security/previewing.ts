/** Whose request is rendered: a reader's, a writer's, or that of somebody with a shared link. */
import { cookies, draftMode } from 'next/headers'
import { cache } from 'react'
import { type Session, sessionOf } from './preview-session.ts'

/**
 * The session of the request; asked once per render. The proxy has removed the cookies of a session
 * that ended; this does not rely on it.
 */
export const currentSession = cache(
  async (): Promise<Session> =>
    (await draftMode()).isEnabled ? sessionOf(await cookies()) : { state: 'none' },
)
