/** The installation that the doctor examines, and the replies of its parts. */
import { type addresses, portsBesideAddresses } from '@repo/kit/environment/env-files.mjs'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { internalUrl } from '@repo/web/clients/internal-urls.ts'
import { requestReply } from './http.ts'
import { lakeApiOf, query, requestAsWriter, webhookVersion, withToken } from './lake-api.ts'
import { searchApiOf } from './search-api.ts'
import { doctorSettings } from './settings.ts'

/** Settings and folder of an installation. */
export interface InstallationFiles {
  /** Folder of the repository. */
  readonly root: string
  /** Variables by name, as in `.env.local` and the shell. */
  readonly values: Readonly<Record<string, string>>
  /** Origins of hosted services, which tests replace. */
  readonly lakeApi?: typeof lakeApiOf
}

/** Everything that checks ask. */
export type Installation = Awaited<ReturnType<typeof findInstallation>>

/** Parses the settings, and finds where the parts are. */
export async function findInstallation({ root, values, lakeApi }: InstallationFiles) {
  const { problems, environment } = doctorSettings(values, root)
  const places = await findParts(environment)
  const lake = (lakeApi ?? lakeApiOf)(environment, places.lake.localUrl)
  const search = searchApiOf(environment, places.search.localUrl)
  const status = `${places.site.localUrl}/api/status/`
  const count = query(lake, 'count(*)', 'published')
  const readToken = withToken(environment.SANITY_API_READ_TOKEN)
  const hooks = `${lake.management}/${webhookVersion}/hooks/projects/${lake.projectId}`
  return {
    root,
    problems,
    environment,
    places,
    lake,
    search,
    /** Replies that several checks judge. Each is requested once. */
    replies: {
      site: once(() => requestReply(status)),
      /** With the token, for a server that is the site. */
      siteStatus: once(() => requestReply(status, withToken(environment.SITE_STATUS_TOKEN))),
      studio: once(() => requestReply(`${places.studio.localUrl}/`)),
      /** Hosted Sanity gets a query instead of a ping, to which any reply of its API will do. */
      lake: once(() => requestReply(lake.isEmbedded ? `${lake.url}/ping` : query(lake, '1', 'published'))),
      /** Counts of published documents, with the read token and without. */
      dataset: once(() => Promise.all([requestReply(count, readToken), requestReply(count)])),
      webhooks: once(() => requestAsWriter(hooks, environment)),
      search: once(() => requestReply(`${search.url}/1/isalive`)),
    },
  }
}

function once<Value>(request: () => Promise<Value>): () => Promise<Value> {
  let requested: Promise<Value> | undefined
  return () => {
    requested ??= request()
    return requested
  }
}

/**
 * The parts with a URL in the settings: their public URLs, empty for hosted ones, and where this
 * machine reaches them, which is the public URL of those that are elsewhere. One with an `https`
 * URL and no port in the settings is behind a proxy on this machine if something answers at its
 * default port (`portsBesideAddresses`), and elsewhere if not.
 */
async function findParts(environment: Environment) {
  const ports = portsBesideAddresses(environment)
  const place = async (
    variable: (typeof addresses)[number]['variable'],
    portVariable: (typeof addresses)[number]['portVariable'],
  ) => {
    const publicUrl = environment[variable]
    if (publicUrl === '') return { publicUrl, localUrl: publicUrl }
    const local = internalUrl(publicUrl, ports[portVariable] ?? '', environment.HOST)
    const isElsewhere =
      /^https:/i.test(publicUrl) &&
      environment[portVariable] === '' &&
      (await requestReply(local)).status === 0
    return { publicUrl, localUrl: isElsewhere ? publicUrl : local }
  }
  const [site, studio, lake, search] = await Promise.all([
    place('NEXT_PUBLIC_SITE_URL', 'SITE_PORT'),
    place('SANITY_STUDIO_URL', 'STUDIO_PORT'),
    place('SANITY_API_HOST', 'LAKE_PORT'),
    place('ALGOLIA_HOST', 'SEARCH_PORT'),
  ])
  return { site, studio, lake, search }
}
