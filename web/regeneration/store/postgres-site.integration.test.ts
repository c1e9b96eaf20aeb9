/** The built site with its store in Postgres: what the compiler and Next make of it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type PostgresServer, runSql, startPostgres, whyNoPostgres } from '@repo/testing/postgres.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestSite, testSite } from '#testing/site.ts'

const missing = whyNoPostgres()

const page = (title: string) => ({
  _id: 'guide',
  _type: 'guide',
  title,
  slug: { _type: 'slug', current: 'guide' },
})

describe.skipIf(missing)(`a site with Postgres${missing ? ` (${missing})` : ''}`, () => {
  let server: PostgresServer
  let site: TestSite
  let url: string

  beforeAll(async () => {
    server = await startPostgres()
    url = await server.newDatabase()
    site = await testSite([page('Before')], undefined, { SITE_DATABASE_URL: url })
    await site.build()
    await site.start()
  }, 400_000)

  afterAll(async () => {
    await site?.close()
    await server?.stop()
  })

  async function countOf(table: string): Promise<number> {
    const [row] = await runSql(url, `SELECT count(*) AS count FROM loomwork_site.${table}`)
    return Number(row?.count)
  }

  test('a published change is on the page when its event has been answered, and in no file', async () => {
    expect((await site.get('/docs/guide/')).text).toContain('Before')
    await site.write(page('After'))
    const { status, report } = await site.notify('guide')
    expect(status, JSON.stringify(report)).toBe(200)
    expect((await site.get('/docs/guide/')).text).toContain('After')
    expect(await countOf('fingerprints')).toBe(1)
    expect(await countOf('cached_queries')).toBeGreaterThan(0)
    expect(await countOf('expiries')).toBeGreaterThan(0)
    expect(existsSync(join(site.env.DATA_DIR ?? '', 'site/applied.sqlite'))).toBe(false)
  })

  test('what has expired is still expired after a kill of the site', async () => {
    const before = await countOf('expiries')
    await site.kill()
    await site.start()
    expect(await countOf('expiries')).toBeGreaterThanOrEqual(before)
    expect((await site.get('/docs/guide/')).text).toContain('After')
  })
})
