import { postSigned } from '@repo/audit/webhook.ts'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { check } from '../check.ts'
import type { Reply } from '../http.ts'
import { failed, oneLine, passed } from '../results.ts'

/** Does the site accept this installation's signature, and no other? */
export const signature = check({
  title: 'Signature',
  needs: ['site'],
  probe: async ({ environment, places }) => {
    const secret = environment.SANITY_WEBHOOK_SECRET
    const send = (used: string) => postHarmlessEvent(environment, places.site.localUrl, used)
    return { right: await send(secret), wrong: await send(`${secret}-of-another`) }
  },
  judge: ({ right, wrong }) => {
    if ('failure' in right)
      return failed(`/api/revalidate/ does not answer (${right.failure})`, 'restart the site')
    if (right.status === 401 && /clock|minutes old/.test(right.text))
      return failed(
        'the site refuses a signature of this machine because the clocks differ',
        'synchronize the clocks of both machines (timedatectl set-ntp true)',
      )
    if (right.status === 401)
      return failed(
        'the site refuses the signature of SANITY_WEBHOOK_SECRET',
        'restart site and lake, so that both read .env.local again; with hosted Sanity, set the same secret in the webhook',
      )
    if (right.status !== 200)
      return failed(
        `a signed request that only reads was answered with ${right.status} ${oneLine(right.text, 80)}`,
        'check .data/logs/site.log: webhooks are answered in the same way',
      )
    if ('failure' in wrong || wrong.status !== 401)
      return failed(
        `a request with a wrong secret was not refused (${'failure' in wrong ? wrong.failure : wrong.status})`,
        'anyone could send events: check what is between this machine and the site, and update the site',
      )
    return passed('a signed request is accepted, and one with a wrong secret is refused')
  },
})

/** An inspection of no page: the site checks the signature, and reads and changes nothing. */
const harmlessEvent = { inspect: [] }

async function postHarmlessEvent({ HOST }: Environment, localUrl: string, secret: string): Promise<Reply> {
  try {
    const where = { NEXT_PUBLIC_SITE_URL: localUrl, SITE_PORT: '', HOST }
    const response = await postSigned({ ...where, SANITY_WEBHOOK_SECRET: secret }, harmlessEvent)
    return { status: response.status, text: await response.text(), headers: {}, clockMs: null }
  } catch (error) {
    return { failure: String(error) }
  }
}
