/** Asks the lake, embedded or hosted. */
import type { Environment } from '@repo/kit/environment/environment.ts'
import { isLoopback } from '@repo/kit/http/loopback.ts'
import { isDatasetMissing } from './checks/lake.ts'
import type { FactsFor } from './checks.ts'
import { requestReply } from './probes/http.ts'
import * as lakeProbes from './probes/lake.ts'
import type { PartPlaces } from './probes/places.ts'

type LakeChecks =
  | 'lakeAddress'
  | 'dataset'
  | 'readToken'
  | 'writeToken'
  | 'cors'
  | 'signIn'
  | 'webhook'
  | 'deliveries'

/** The facts about a lake that does not answer. */
export function withoutLake(why: string): FactsFor<LakeChecks> {
  const none = { skipped: why }
  return {
    lakeAddress: none,
    dataset: none,
    readToken: none,
    writeToken: none,
    cors: none,
    signIn: none,
    webhook: none,
    deliveries: none,
  }
}

/** Asks the lake what its dataset, the tokens and browsers may do. */
export async function askLake(
  environment: Environment,
  api: lakeProbes.LakeApi,
  { lake: { publicUrl, localUrl }, site }: PartPlaces,
): Promise<FactsFor<LakeChecks>> {
  const { isEmbedded } = api.place
  // The embedded lake sends its events past the proxy.
  const webhookUrl = `${isEmbedded ? site.localUrl : site.publicUrl}/api/revalidate/`
  const [atPublicUrl, dataset, cors, signIn] = await Promise.all([
    isEmbedded && publicUrl !== localUrl ? requestReply(`${publicUrl}/v1/ping`) : undefined,
    lakeProbes.probeDataset(api, environment),
    lakeProbes.probeCors(api, environment),
    isEmbedded && isPublic(environment) ? lakeProbes.probeSignIn(api, environment) : undefined,
  ])
  return {
    ...(isDatasetMissing(dataset)
      ? withoutLake('the dataset does not exist')
      : await askDataset(environment, api, webhookUrl)),
    lakeAddress: atPublicUrl
      ? { facts: { publicUrl, localUrl, reply: atPublicUrl } }
      : { skipped: isEmbedded ? 'the lake is asked at its public URL' : 'Sanity has its own' },
    dataset: { facts: dataset },
    cors: { facts: cors },
    signIn: signIn
      ? { facts: { reply: signIn } }
      : { skipped: isEmbedded ? 'site and Studio are for this machine only' : 'people sign in at Sanity' },
  }
}

/** Probes tokens, webhook and deliveries; possible only for a dataset that exists. */
async function askDataset(
  environment: Environment,
  api: lakeProbes.LakeApi,
  webhookUrl: string,
): Promise<FactsFor<'readToken' | 'writeToken' | 'webhook' | 'deliveries'>> {
  const [readToken, writeToken, webhook] = await Promise.all([
    lakeProbes.probeReadToken(api, environment),
    environment.SANITY_API_WRITE_TOKEN ? lakeProbes.probeWriteToken(api, environment) : undefined,
    lakeProbes.probeWebhook(api, environment, webhookUrl),
  ])
  const deliveries = await lakeProbes.probeDeliveries(api, environment, webhook)
  return {
    readToken: { facts: readToken },
    writeToken: writeToken
      ? { facts: writeToken }
      : { skipped: 'SANITY_API_WRITE_TOKEN is not set: old URLs of moved pages are not redirected' },
    webhook: { facts: webhook },
    deliveries: 'skipped' in deliveries ? deliveries : { facts: deliveries },
  }
}

/** True if others can open site or Studio, by their URL or because they listen on the network. */
function isPublic({ NEXT_PUBLIC_SITE_URL, SANITY_STUDIO_URL, HOST }: Environment): boolean {
  const urls = [NEXT_PUBLIC_SITE_URL, SANITY_STUDIO_URL].filter(Boolean)
  return [HOST, ...urls.map((url) => new URL(url).hostname)].some((host) => !isLoopback(host))
}
