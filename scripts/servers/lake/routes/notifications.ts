import { z } from 'zod'
import type { Call, LakeRoute } from '../context.ts'
import { jsonBody, type LakeResponse } from '../http.ts'
import { maxFormBytes } from '../limits.ts'
import { notificationKinds } from '../notifications/notifications.ts'

const fromSite = z.object({
  kind: z.enum(notificationKinds),
  text: z.string().max(1000),
  path: z.string().max(1000),
})

/** Notifications: the choice of a person with how they are sent, and new ones from the site. */
export const notificationRoutes: readonly LakeRoute[] = [
  ['GET', '/notifications', 'user', own],
  ['POST', '/notifications', 'manage', add],
]

function own({ lake: { mailbox }, identity: { id } }: Call): LakeResponse {
  const json = { ...mailbox.channels, ...mailbox.status(), kinds: mailbox.kindsOf(id) }
  return { status: 200, json }
}

/** For everybody who wants it, with a path of the Studio. */
async function add(call: Call): Promise<LakeResponse> {
  const { path, ...notification } = await jsonBody(call, fromSite, maxFormBytes)
  const { mailbox } = call.lake
  mailbox.add([{ ...notification, to: null, url: mailbox.studioUrl + path }])
  return { status: 200, json: {} }
}
