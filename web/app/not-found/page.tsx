import { notFound } from 'next/navigation'
import { addressesQuery } from '#queries/addresses.ts'
import { read } from '#queries/read.ts'

/**
 * The not-found page of every unknown address below `/docs/` (`server/unknown-addresses.ts`). It
 * shows nothing of the addresses, but depends on them: an edge cache drops it at all addresses when
 * one of them becomes that of a page.
 */
export default async function UnknownAddress() {
  await read(addressesQuery)
  notFound()
}
