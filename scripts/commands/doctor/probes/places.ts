/** Where the parts are asked: at their ports on this machine, or at their public URLs. */
import { addresses } from '@repo/kit/environment/env-files.mjs'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { internalUrl } from '@repo/web/clients/internal-urls.ts'
import { requestReply } from './http.ts'

/** One part. */
export interface PartPlace {
  /** Without a slash at the end; empty for a hosted one. */
  readonly publicUrl: string
  /** Where this machine reaches it; the public URL if it is not on this machine. */
  readonly localUrl: string
}

/** The parts with a URL in the settings. */
export type PartPlaces = Readonly<Record<'site' | 'studio' | 'lake' | 'search', PartPlace>>

const variableOf = {
  site: 'NEXT_PUBLIC_SITE_URL',
  studio: 'SANITY_STUDIO_URL',
  lake: 'SANITY_API_HOST',
  search: 'ALGOLIA_HOST',
} as const

/**
 * Finds the parts. One with an `https` URL and no port in the settings is behind a proxy on this
 * machine if something answers at its default port (`portsBesideAddresses`), and elsewhere if not.
 */
export async function findParts(environment: Environment): Promise<PartPlaces> {
  const place = async (part: keyof PartPlaces): Promise<PartPlace> => {
    const address = addresses.find(({ variable }) => variable === variableOf[part])
    const publicUrl = environment[variableOf[part]]
    if (!address || publicUrl === '') return { publicUrl, localUrl: publicUrl }
    const port = environment[address.portVariable]
    if (port !== '' || !/^https:/i.test(publicUrl))
      return { publicUrl, localUrl: internalUrl(publicUrl, port, environment.HOST) }
    const local = internalUrl(publicUrl, new URL(address.fallback).port, environment.HOST)
    const reply = await requestReply(local)
    return { publicUrl, localUrl: 'failure' in reply ? publicUrl : local }
  }
  const [site, studio, lake, search] = await Promise.all([
    place('site'),
    place('studio'),
    place('lake'),
    place('search'),
  ])
  return { site, studio, lake, search }
}
