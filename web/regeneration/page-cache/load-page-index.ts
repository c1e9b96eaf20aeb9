/**
 * Reads the page index from the files that Next stores with its pages, so it is as durable as they
 * are.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { z } from 'zod'
import { env } from '#env.ts'
import { type IndexedPage, PageIndex, setPageIndexReader } from '#freshness/page-index.ts'
import { expiredTag } from '#freshness/query-tags.ts'
import { isNotFoundPage, pathOfCacheKey, tagsOfHeaders } from './cache-entries.ts'
import { partialWriteKeys } from './partial-writes.ts'

/** Makes the page index begin with the pages on disk. Call it before the index is used. */
export function beginWithPagesOnDisk(): void {
  setPageIndexReader(() => loadPageIndex(serverFolder()))
}

/** Folder in which Next stores pages. */
export function serverFolder(): string {
  return join(/* turbopackIgnore: true */ process.cwd(), env().NEXT_DIST_DIR, 'server')
}

const metaSchema = z.object({
  status: z.number().nullish(),
  headers: z.record(z.string(), z.unknown()).nullish(),
})

function metaOf(json: string) {
  try {
    return metaSchema.safeParse(JSON.parse(json))
  } catch {
    return { success: false } as const
  }
}

/**
 * Reads the pages of the build, then those rendered since, which replace them. An entry that a
 * killed process has not written to the end is an expired page, whatever its files contain.
 * @param partialWrites Next's keys of such entries
 */
export function loadPageIndex(
  serverDir: string,
  partialWrites: readonly string[] = partialWriteKeys(),
): PageIndex {
  const found = new Map<string, IndexedPage>()
  const formerPageKeys: { readonly key: string; readonly at: number }[] = []
  const broken = new Set(partialWrites)
  for (const folder of ['app', 'route-cache']) {
    const root = join(/* turbopackIgnore: true */ serverDir, folder)
    if (!existsSync(/* turbopackIgnore: true */ root)) continue
    for (const file of globSync('**/*.meta', { cwd: root })) {
      // Keys have slashes on every system.
      const name = file.slice(0, -'.meta'.length).split(sep).join('/')
      const key = `/${folder === 'app' ? '' : 'route-cache/'}${name}`
      const path = pathOfCacheKey(key)
      const metaFile = join(/* turbopackIgnore: true */ root, file)
      const meta = metaOf(readFileSync(metaFile, 'utf8'))
      if (!meta.success) broken.add(key)
      if (path === null || !meta.success || broken.has(key)) continue
      const tags = tagsOfHeaders(meta.data.headers)
      const status = isNotFoundPage(path) ? 404 : (meta.data.status ?? 200)
      found.set(path, { tags, status })
      if (status >= 300 && folder === 'route-cache')
        formerPageKeys.push({ key, at: statSync(metaFile).mtimeMs })
    }
  }
  for (const key of broken) {
    const path = pathOfCacheKey(key)
    if (path !== null) found.set(path, { tags: [expiredTag], status: 200 })
  }
  const pages = new PageIndex(formerPageKeys.sort((a, b) => a.at - b.at).map(({ key }) => key))
  for (const [path, page] of found) pages.put(path, page)
  return pages
}
