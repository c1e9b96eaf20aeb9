import { createClient } from 'next-sanity'
import { defineLive } from 'next-sanity/live'

const client = createClient({
  projectId: 'test',
  dataset: 'production',
  apiVersion: '2026-01-01',
  apiHost: process.env.NEXT_PUBLIC_LAKE ?? '',
  useProjectHostname: false,
  useCdn: false,
})

/** As in the README of `next-sanity`, without drafts. */
export const { sanityFetch, SanityLive } = defineLive({ client, serverToken: false, browserToken: false })
