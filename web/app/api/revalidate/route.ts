import { env } from '#env.ts'
import { expireInNext } from '#regeneration/expire.ts'
import { inspect } from '#regeneration/inspect.ts'
import { Refusal, receive } from '#regeneration/receive.ts'
import { noteRefusal } from '#regeneration/refused.ts'
import { runs } from '#regeneration/runs.ts'

/**
 * The lake's webhook, and what the audit asks: `{"recover": true}` and `{"inspect": …}`; all signed. Answers 200 when every page and
 * record that the notice touched is fresh, 503 when one has to be tried again (the sender does, and so does the site), 401, 413 or
 * 400 for what is no notice of ours. `failures` also names what earlier notices left, which the sender of this one cannot mend.
 */
export async function POST(request: Request): Promise<Response> {
  try {
    const notice = await receive(request, { secret: env().SANITY_WEBHOOK_SECRET, now: Date.now() })
    if (notice.kind === 'inspect') return Response.json(await inspect(notice.what))
    const { report, changed, isDone } = await runs().submit(notice)
    expireInNext(changed)
    return Response.json(report, { status: isDone ? 200 : 503 })
  } catch (error) {
    if (error instanceof Refusal) {
      noteRefusal(error)
      return Response.json({ message: error.message }, { status: error.status })
    }
    const { failures, nextTry } = runs().status()
    const message = 'The content lake could not be read: the change is noted, and tried again.'
    return Response.json({ message, failures, nextTry }, { status: 503 })
  }
}
