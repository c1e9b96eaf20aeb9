/** Waits for the site, which hears of a change of the lake a moment later. */
import { type APIRequestContext, expect } from '@playwright/test'
import { lakeClient } from './lake.ts'

const { SITE_STATUS_TOKEN } = process.env

interface Applied {
  readonly id: string
  readonly rev: string | null
}

/** Waits until the webhook of a document's last change has its 200. */
export async function isApplied(request: APIRequestContext, id: string): Promise<void> {
  const rev: string | null = await lakeClient().fetch('*[_id == $id][0]._rev', { id })
  const applied = async () => {
    // What `/api/status/` tells of its runs; the newest is the first.
    const { recent }: { recent: { documents: Applied[] }[] } = await (
      await request.get('/api/status/', { headers: { authorization: `Bearer ${SITE_STATUS_TOKEN}` } })
    ).json()
    return recent.flatMap(({ documents }) => documents).find((document) => document.id === id)?.rev
  }
  await expect.poll(applied, { timeout: 10_000 }).toBe(rev)
}
