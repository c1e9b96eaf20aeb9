/**
 * A site under edits, held against the truth: a second site on the same build that keeps nothing, and records made
 * from nothing. After each edit nothing may be stale, and nothing may have been made anew that looks as before.
 */
import { categoryPath, markdownPath, pagePath, tagPath } from '@repo/studio/model/paths.ts'
import { textOf } from '#blocks/texts.ts'
import { isFile } from '#file-routes.ts'
import { answerOf } from '#queries/answer.ts'
import { pageIdsQuery, recordPagesQuery } from '#queries/records.ts'
import type { RecordPagesQueryResult } from '#queries/results.generated.ts'
import { recordsOf } from '#records/build.ts'
import type { SearchRecord } from '#records/page.ts'
import type { TestDocument } from './content.ts'
import { after, type Documentation, type Edit } from './edits.ts'
import { canonicalPage, canonicalPayload } from './flight.ts'
import type { TestSite } from './site.ts'

/** What an edit left wrong. */
export interface Finding {
  readonly kind: 'stale' | 'superfluous' | 'missing' | 'index' | 'failed'
  /** Path, or id of a record. */
  readonly what: string
  readonly detail: string
}

/** Forms in which the client router asks for a page (next/dist/client/components/app-router-headers.js). */
const forms = {
  page: {},
  payload: { RSC: '1' },
  tree: { RSC: '1', 'Next-Router-Prefetch': '1', 'Next-Router-Segment-Prefetch': '/_tree' },
}

/** Addresses that are always there, and one that never is. */
const fixed = [
  '/',
  '/docs/',
  '/docs/tags/',
  '/search/',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/llms.txt',
  '/llms-full.txt',
  '/feed.xml',
  '/nodes.json',
  '/opensearch.xml',
  '/docs/none.md',
  // Two of the pictures: each takes as long as a page.
  '/og/nodes/text/llm.png',
  '/og/nodes/speech/tts.png',
  '/docs/none/',
]

/** They expire without a question whether they differ (facets.ts, `wholeSiteFacets`). */
const aboutTheWholeSite = new Set(['/sitemap.xml', '/llms.txt', '/llms-full.txt', '/feed.xml', '/nodes.json'])

/**
 * Addresses that are none any more, looked at after one edit; of more the next ones after the next. A thousand edits leave hundreds, each of
 * which costs the truth three renders.
 */
const formerAtATime = 100

/** Holds a site against the truth. */
export class Exactness {
  readonly #site: TestSite
  readonly #truth: string
  readonly documents: Map<string, TestDocument>
  /** Every address that ever was one. */
  readonly #paths = new Set(fixed)
  #formerSeen = 0
  /** What the truth answered last. */
  #before = new Map<string, string>()

  private constructor(site: TestSite, truth: string, documents: Documentation) {
    this.#site = site
    this.#truth = truth
    this.documents = new Map(documents)
  }

  /** Takes a started site that has caught up with its lake. */
  static async of(site: TestSite, documents: Documentation): Promise<Exactness> {
    const exactness = new Exactness(site, await site.startUncached(), documents)
    exactness.#learnPaths()
    exactness.#before = await exactness.#truthNow()
    // What is made only when somebody asks for it is there from now on.
    await exactness.#stale(exactness.#before)
    return exactness
  }

  /** Every address that ever was one. */
  paths(): readonly string[] {
    return [...this.#paths]
  }

  /** What is published now, when a write may have been cut off. */
  now(documents: readonly TestDocument[]) {
    this.documents.clear()
    for (const document of documents) this.documents.set(document._id, document)
    this.#learnPaths()
  }

  /** Begins again from other documents, as far as a lake and a site with a past can. */
  async reset(documents: Documentation) {
    const { lake } = this.#site
    // Twice: going back leaves addresses, for which the site writes redirects.
    for (let times = 0; times < 2; times += 1) {
      const present: string[] = await lake.fetch(
        '*[!(_type match "system.*")]._id',
        {},
        { perspective: 'raw' },
      )
      const transaction = lake.transaction()
      for (const document of documents.values()) transaction.createOrReplace(withoutUndefined(document))
      for (const id of present) if (!documents.has(id)) transaction.delete(id)
      await transaction.commit()
      await this.#site.recover()
    }
    this.now([...documents.values()])
    this.#before = await this.#truthNow()
    // A file that nobody asked for since is told as expired once more.
    await this.#stale(this.#before)
  }

  /** Writes an edit to the lake; tells nobody. */
  async write({ put, remove }: Edit) {
    const transaction = this.#site.lake.transaction()
    for (const document of put) transaction.createOrReplace(withoutUndefined(document))
    for (const id of remove) transaction.delete(id)
    await transaction.commit()
    this.now([...after(this.documents, { put, remove }).values()])
  }

  /** Writes an edit, sends its notices, and looks at everything. */
  async apply(edit: Edit): Promise<Finding[]> {
    await this.write(edit)
    const made: string[] = []
    const failures: Finding[] = []
    for (const id of [...edit.put.map(({ _id }) => _id), ...edit.remove]) {
      const { status, report } = await this.#site.notify(id)
      made.push(...report.expired, ...report.regenerated)
      if (status !== 200) failures.push({ kind: 'failed', what: id, detail: JSON.stringify(report.failures) })
    }
    return [...failures, ...(await this.findings(made))]
  }

  /**
   * What is wrong now.
   * @param anew paths that expired or were made anew since the last look; without them only staleness is looked for
   */
  async findings(anew?: readonly string[]): Promise<Finding[]> {
    const truth = await this.#truthNow()
    const stale = await this.#stale(truth)
    const changed = new Set(
      [...truth].flatMap(([path, text]) => (this.#before.get(path) === text ? [] : [path])),
    )
    const before = this.#before
    this.#before = truth
    const findings = [...failing(truth), ...stale, ...(await this.#indexFindings())]
    if (!anew) return findings
    const made = new Set(anew)
    for (const path of made) {
      // What it looked like before is known of what was watched twice; of what nobody knows it is told, but for pictures.
      const isWatched = this.#paths.has(path) ? truth.has(path) && before.has(path) : !path.startsWith('/og/')
      if (!changed.has(path) && !aboutTheWholeSite.has(path) && isWatched)
        findings.push({
          kind: 'superfluous',
          what: path,
          detail: `looks as before: ${truth.get(path)?.split('\n')[0]}`,
        })
    }
    for (const path of changed) {
      // An address that is none now, or was none before, is made when somebody asks for it.
      const isPage = [before.get(path), truth.get(path)].every((answer) => answer?.startsWith('200'))
      if (isPage && !made.has(path) && !aboutTheWholeSite.has(path))
        findings.push({ kind: 'missing', what: path, detail: 'was not made anew' })
    }
    return findings
  }

  #learnPaths() {
    for (const path of pathsOf(this.documents)) this.#paths.add(path)
  }

  /** Every address there is, and some of those that were. */
  #watched(): string[] {
    const present = new Set([...fixed, ...pathsOf(this.documents)])
    const former = [...this.#paths].filter((path) => !present.has(path))
    const from = former.length > formerAtATime ? this.#formerSeen % former.length : 0
    this.#formerSeen = from + formerAtATime
    return [...present, ...[...former, ...former].slice(from, from + Math.min(formerAtATime, former.length))]
  }

  async #truthNow(): Promise<Map<string, string>> {
    const paths = this.#watched()
    const answers = await inParallel(paths, (path) => answer(this.#truth + path, forms.page))
    return new Map(paths.map((path, index) => [path, answers[index] ?? '']))
  }

  async #stale(truth: ReadonlyMap<string, string>): Promise<Finding[]> {
    const asked = [...truth.keys()].flatMap((path) =>
      // The client router does not ask for files.
      Object.entries(isFile(path) ? { page: forms.page } : forms).map(([form, headers]) => ({
        path,
        form,
        headers,
      })),
    )
    const found = await inParallel(asked, async ({ path, form, headers }): Promise<Finding[]> => {
      const [is, should] = await Promise.all([
        answer(this.#site.url + path, headers),
        form === 'page' ? truth.get(path) : answer(this.#truth + path, headers),
      ])
      return is === should
        ? []
        : [{ kind: 'stale', what: path, detail: `${form}: ${difference(is, should ?? '')}` }]
    })
    return found.flat()
  }

  async #indexFindings(): Promise<Finding[]> {
    const { lake, search } = this.#site
    const ids: string[] = await lake.fetch(pageIdsQuery, {}, { perspective: 'published' })
    const pages = await lake.fetch<RecordPagesQueryResult>(
      recordPagesQuery,
      { ids },
      { perspective: 'published' },
    )
    const wanted = new Map(
      answerOf(pages)
        .flatMap((page) => recordsOf(page, textOf))
        .map((record) => [record.objectID, JSON.stringify(record)]),
    )
    const present = new Map<string, string>()
    await search.browseObjects<SearchRecord>({
      indexName: 'loomwork',
      browseParams: { attributesToRetrieve: ['*'] },
      aggregator: ({ hits }) => {
        for (const { _highlightResult, ...hit } of hits) present.set(hit.objectID, canonical(hit))
      },
    })
    const all = new Set([...wanted.keys(), ...present.keys()])
    return [...all].flatMap((id): Finding[] => {
      const [should, is] = [wanted.get(id), present.get(id)]
      if (should && is && canonical(JSON.parse(should)) === is) return []
      return [{ kind: 'index', what: id, detail: should ? (is ? 'differs' : 'is missing') : 'is left over' }]
    })
  }
}

/** Where the truth itself fails, nothing that is compared with it says anything. */
function failing(truth: ReadonlyMap<string, string>): Finding[] {
  return [...truth].flatMap(([path, text]): Finding[] =>
    text.startsWith('5') ? [{ kind: 'failed', what: path, detail: text.slice(0, 200) }] : [],
  )
}

/** Addresses of everything that has one; a page below a category that is not there has none for sure. */
function pathsOf(documents: Documentation): string[] {
  return [...documents.values()].flatMap((document) => {
    const slug = slugOf(document)
    if (!slug) return []
    if (document._type === 'category') return [categoryPath(slug)]
    if (document._type === 'tag') return [tagPath(slug)]
    if (document._type === 'redirect') return [slug, markdownPath(slug)]
    if (document._type !== 'nodePage' && document._type !== 'guide') return []
    const path = pagePath({ segments: segmentsOf(referenceOf(document.category), documents), slug })
    return [path, markdownPath(path)]
  })
}

function segmentsOf(id: string | undefined, documents: Documentation, depth = 4): (string | null)[] {
  const category = id === undefined ? undefined : documents.get(id)
  if (!category || depth === 0) return []
  const own = typeof category.pathSegment === 'string' ? category.pathSegment : null
  return [...segmentsOf(referenceOf(category.parent), documents, depth - 1), own]
}

function slugOf({ slug, from }: TestDocument): string | undefined {
  if (typeof from === 'string') return from
  return typeof slug === 'object' && slug !== null && 'current' in slug ? String(slug.current) : undefined
}

function referenceOf(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null && '_ref' in value ? String(value._ref) : undefined
}

function withoutUndefined(document: TestDocument): TestDocument {
  // As the lake's own JSON drops them.
  return JSON.parse(JSON.stringify(document)) as TestDocument
}

/** Status, where it leads, and the body, in whichever order its rows came: everything that a reader gets. */
async function answer(url: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const response = await fetch(url, { headers, redirect: 'manual' })
  const location = response.headers.get('location')
  const target = location ? new URL(location, url).pathname : ''
  const text = await response.text()
  const type = response.headers.get('content-type') ?? ''
  const body = type.startsWith('text/x-component')
    ? canonicalPayload(text)
    : type.startsWith('text/html')
      ? canonicalPage(text)
      : text
  return `${response.status} ${target}\n${body}`
}

/** Where two texts part, with what comes before. */
function difference(is: string, should: string): string {
  let at = 0
  while (at < is.length && is[at] === should[at]) at += 1
  const from = Math.max(0, at - 40)
  return `has …${is.slice(from, at + 80)}… instead of …${should.slice(from, at + 80)}…`
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => `${key}:${canonical(item)}`)
    .join()}}`
}

async function inParallel<In, Out>(list: readonly In[], work: (item: In) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = []
  const waiting = list.map((item, index) => ({ item, index }))
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next.index] = await work(next.item)
  }
  await Promise.all(Array.from({ length: 6 }, worker))
  return results
}
