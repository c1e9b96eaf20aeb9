import { type APIRequestContext, expect } from '@playwright/test'
import { lakeClient } from './lake.ts'

const { SITE_STATUS_TOKEN } = process.env

interface Applied {
  readonly id: string
  readonly rev: string | null
}

interface SiteStatus {
  readonly waiting: number
  readonly staleRecords: number
  readonly failures: readonly { readonly what: string; readonly why: string }[]
  readonly recent: readonly {
    readonly documents: readonly Applied[]
    readonly regenerated: readonly string[]
    readonly saved: number
    readonly deleted: number
  }[]
}

const statusHeaders = { authorization: `Bearer ${SITE_STATUS_TOKEN}` }

/** `/api/status/` with its details, within five seconds. */
export async function statusOfSite(): Promise<SiteStatus> {
  const response = await fetch(`${process.env.SITE_URL}/api/status/`, {
    headers: statusHeaders,
    signal: AbortSignal.timeout(5000),
  })
  // This route always responds with its status.
  return (await response.json()) as SiteStatus
}

/** Waits until the webhook of a document's last change has its 200. */
export async function isApplied(request: APIRequestContext, id: string): Promise<void> {
  const rev: string | null = await lakeClient().fetch('*[_id == $id][0]._rev', { id })
  const applied = async () => {
    // The runs that `/api/status/` reports, newest first.
    const { recent }: Pick<SiteStatus, 'recent'> = await (
      await request.get('/api/status/', { headers: statusHeaders })
    ).json()
    return recent.flatMap(({ documents }) => documents).find((document) => document.id === id)?.rev
  }
  // A new category is in the sidebar of every page, and each is rendered.
  await expect.poll(applied, { timeout: 30_000 }).toBe(rev)
}
