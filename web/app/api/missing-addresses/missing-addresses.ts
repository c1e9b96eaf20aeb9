/**
 * Addresses that readers opened and that do not exist, with the page that they may have meant.
 * Addresses that are pages or redirects by now are left out.
 */
import { dayOf } from '@repo/kit/day.ts'
import { placeOfPagePath } from '@repo/model/paths.ts'
import type { MissingAddress, ReaderReport, SuggestedPage } from '@repo/model/site-api.ts'
import pLimit from 'p-limit'
import { internalSiteUrl } from '#clients/internal-urls.ts'
import { publishedClient } from '#clients/sanity.ts'
import { similarPages } from '#components/not-found/nearest.ts'
import type { NearPage } from '#components/not-found/similar.ts'
import { env } from '#env.ts'
import { feedbackStore } from '#feedback/store.ts'
import { pagesBySlugQuery } from '#queries/page.ts'

/** Period of the report, days. */
const days = 30

/** Requests to the site at a time. */
const parallel = 8

/**
 * Asks the site itself which addresses still do not exist: only it knows pages, categories, tags
 * and redirects.
 * @throws Error when site, search or lake do not answer
 */
export async function missingAddresses(now: Date = new Date()): Promise<ReaderReport<MissingAddress>> {
  const since = dayOf(now, days - 1)
  const { missing } = feedbackStore()
  const addresses = await stillMissing(missing.list({ since, isDismissed: false }))
  const suggestions = await suggestionsFor(addresses.map(({ path }) => path))
  return {
    days,
    open: addresses.map((address) => ({
      ...address,
      suggestion: suggestions.get(address.path) ?? null,
    })),
    dismissed: missing.list({ since, isDismissed: true }),
  }
}

async function stillMissing(addresses: readonly MissingAddress[]): Promise<MissingAddress[]> {
  const statuses = await pLimit(parallel).map(addresses, ({ path }) => statusOf(path))
  return addresses.filter((_address, index) => statuses[index] === 404)
}

async function statusOf(path: string): Promise<number> {
  const { status } = await fetch(internalSiteUrl(env()) + encodeURI(path), {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  })
  return status
}

/** The most similar page of each address. */
async function suggestionsFor(paths: readonly string[]): Promise<Map<string, SuggestedPage>> {
  const best = (await similarPages(paths)).map(({ pages, isOnlyFolder }) => {
    // One button redirects to it, so what matches by chance is left out, and so are lists of pages.
    return isOnlyFolder ? undefined : pages.find(({ href }) => placeOfPagePath(href))
  })
  const ids = await idsOf(best.flatMap((page) => page ?? []))
  return new Map(
    paths.flatMap((path, index) => {
      const page = best[index]
      const id = page && ids.get(page.href)
      return id ? [[path, { id, title: page.title, path: page.href }] as const] : []
    }),
  )
}

/** Ids of pages by path: the index has no ids. */
async function idsOf(pages: readonly NearPage[]): Promise<Map<string, string>> {
  const slugs = pages.flatMap(({ href }) => placeOfPagePath(href)?.slug ?? [])
  const found = await publishedClient().fetch(pagesBySlugQuery, { slugs: [...new Set(slugs)] })
  const byPlace = new Map(found.map(({ _id, slug, folder }) => [`${folder ?? ''} ${slug}`, _id]))
  return new Map(
    pages.flatMap(({ href }) => {
      const place = placeOfPagePath(href)
      const id = place && byPlace.get(`${place.folder} ${place.slug}`)
      return id ? [[href, id] as const] : []
    }),
  )
}
