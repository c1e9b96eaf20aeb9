/**
 * Compares a site under edits with a reference: a second site on the same build without a cache,
 * and records built from scratch. After each edit no page may be stale, and no page that looks the
 * same may have been rendered again.
 */

import { markdownPath } from '@repo/model/paths.ts'
import type { TestDocument } from '@repo/testing/content.ts'
import { isFile, notFoundPath } from '#file-routes.ts'
import { addressesOf } from './addresses.ts'
import { Answers } from './answers.ts'
import { after, type Documentation, type Edit } from './edits.ts'
import { inParallel } from './in-parallel.ts'
import { type EditFinding, indexDrift } from './index-drift.ts'
import type { TestSite } from './site.ts'

/** URLs that always exist, and one that never does. */
const fixed = `
  / /docs/ /docs/tags/ /search/ /feedback/ /sitemap.xml /robots.txt /manifest.webmanifest /llms.txt
  /llms-full.txt /feed.xml /nodes.json
  /index.md /docs.md
  /docs/tags.md /docs/none.md /docs/none/
`
  .trim()
  .split(/\s+/)

/** Some share images: a check compares one, in turn, and those that were expired or rendered. */
const images = ['/og.png', '/og/nodes/text/llm.png', '/og/nodes/speech/tts.png']

/** They expire whether they differ or not (keys.ts, `wholeSiteKeys`). */
const aboutTheWholeSite = new Set(['/sitemap.xml', '/llms.txt', '/llms-full.txt', '/feed.xml', '/nodes.json'])

/** Their content is rendered for each request and changes without a regeneration. */
const renderedOnRequest = new Set(['/search/', '/feedback/'])

/** Former paths that are checked after one edit: each costs up to three renders. */
const formerAtATime = 20

/** The same in a thorough check: a thousand edits leave hundreds. */
const formerAtMost = 100

/** Every check with a multiple of this number is thorough: all pages and images, more paths. */
const thoroughEvery = 10

const requestsAtATime = 6

/** Compares a site with the reference. */
export class Exactness {
  readonly #site: TestSite
  readonly #answers: { readonly site: Answers; readonly truth: Answers }
  readonly documents: Map<string, TestDocument>
  /** Every path that has ever existed. */
  readonly #paths = new Set([...fixed, ...images])
  #formerSeen = 0
  /** The last response of the reference for each path. */
  readonly #before = new Map<string, string>()
  #checks = 0

  private constructor(site: TestSite, truth: string, documents: Documentation) {
    this.#site = site
    this.#answers = { site: new Answers(site.url), truth: new Answers(truth) }
    this.documents = new Map(documents)
  }

  /** Takes a started site that has caught up with its lake. */
  static async of(site: TestSite, documents: Documentation): Promise<Exactness> {
    const exactness = new Exactness(site, await site.startUncached(), documents)
    exactness.#learnPaths()
    await exactness.#begin()
    return exactness
  }

  paths(): readonly string[] {
    return [...this.#paths]
  }

  /** Documents that are published now, when a write may have been interrupted. */
  now(documents: readonly TestDocument[]) {
    this.documents.clear()
    for (const document of documents) this.documents.set(document._id, document)
    this.#learnPaths()
  }

  /** Starts again from other documents, as far as possible for a lake and a site with a history. */
  async reset(documents: Documentation) {
    const { lake } = this.#site
    // Twice: reverting documents leaves old paths, for which the site writes redirects.
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
    await this.#begin()
  }

  /** Requests everything once. */
  async #begin() {
    this.#before.clear()
    for (const [path, text] of await this.#truthOf(this.#watched(new Set(), true)))
      this.#before.set(path, text)
    // Files that are rendered on request exist from now on, and a file without a request since it
    // expired would be reported again.
    await this.#stale(this.#before)
  }

  async write({ put, remove }: Edit) {
    const transaction = this.#site.lake.transaction()
    for (const document of put) transaction.createOrReplace(withoutUndefined(document))
    for (const id of remove) transaction.delete(id)
    await transaction.commit()
    this.now([...after(this.documents, { put, remove }).values()])
  }

  /** Writes an edit, sends its events, and checks everything. */
  async apply(edit: Edit): Promise<EditFinding[]> {
    const { made, failures } = await this.publish(edit)
    return [...failures, ...(await this.findings(made))]
  }

  /** Writes an edit and sends its events. @returns expired and rendered paths, and failures */
  async publish(edit: Edit): Promise<{ readonly made: string[]; readonly failures: EditFinding[] }> {
    const ids = [...edit.put.map(({ _id }) => _id), ...edit.remove]
    const before = await this.#versions(ids)
    await this.write(edit)
    const after = await this.#versions(ids)
    const made: string[] = []
    const failures: EditFinding[] = []
    for (const id of ids) {
      const versions = { before: before.get(id) ?? null, after: after.get(id) ?? null }
      const { status, report } = await this.#site.notify(id, versions)
      made.push(...report.expired, ...report.regenerated)
      if (status !== 200) failures.push({ kind: 'failed', what: id, detail: JSON.stringify(report.failures) })
    }
    return { made, failures }
  }

  /**
   * Finds what is wrong now.
   * @param rerendered paths that expired or were rendered since the last check; without them only
   *   what is stale is found, in a thorough check
   */
  async findings(rerendered?: readonly string[]): Promise<EditFinding[]> {
    this.#checks += 1
    const isThorough = !rerendered || this.#checks % thoroughEvery === 0
    const made = new Set(rerendered)
    const truth = await this.#truthOf(this.#watched(made, isThorough))
    const stale = await this.#stale(truth)
    const before = new Map(this.#before)
    for (const [path, text] of truth) this.#before.set(path, text)
    const changed = new Set([...truth].flatMap(([path, text]) => (before.get(path) === text ? [] : [path])))
    const findings = [...failing(truth), ...stale, ...(await indexDrift(this.#site))]
    if (!rerendered) return findings
    for (const path of made) {
      // The previous form of a page is known if it was checked before; others are reported, except
      // images.
      const isWatched = this.#paths.has(path) ? before.has(path) : !path.startsWith('/og/')
      if (!changed.has(path) && !aboutTheWholeSite.has(path) && isWatched)
        findings.push({
          kind: 'superfluous',
          what: path,
          detail: `looks as before: ${truth.get(path)?.split('\n')[0]}`,
        })
    }
    for (const path of changed) {
      // A path without a page, now or before, is rendered on request.
      const isPage = [before.get(path), truth.get(path)].every((answer) => answer?.startsWith('200'))
      if (isPage && !made.has(path) && !aboutTheWholeSite.has(path) && !renderedOnRequest.has(path)) {
        const change = difference(before.get(path) ?? '', truth.get(path) ?? '')
        findings.push({ kind: 'missing', what: path, detail: `was not rendered again: ${change}` })
      }
    }
    return findings
  }

  /** Sends the events as the lake does. */
  async #versions(ids: readonly string[]): Promise<Map<string, TestDocument>> {
    const documents: TestDocument[] = await this.#site.lake.fetch('*[_id in $ids]', { ids })
    return new Map(documents.map((document) => [document._id, document]))
  }

  #learnPaths() {
    for (const path of addressesOf(this.documents)) this.#paths.add(path)
  }

  #watched(made: ReadonlySet<string>, isThorough: boolean): string[] {
    const present = new Set([...fixed, ...addressesOf(this.documents)])
    const drawn = isThorough ? images : images.slice(this.#checks % images.length).slice(0, 1)
    const former = [...this.#paths].filter((path) => !present.has(path) && !images.includes(path))
    const count = Math.min(isThorough ? formerAtMost : formerAtATime, former.length)
    const from = former.length > count ? this.#formerSeen % former.length : 0
    this.#formerSeen = from + count
    return [
      ...new Set([
        ...present,
        ...drawn,
        ...[...made].filter((path) => this.#paths.has(path)),
        ...[...former, ...former].slice(from, from + count),
      ]),
    ]
  }

  async #truthOf(paths: readonly string[]): Promise<Map<string, string>> {
    const answers = await inParallel(paths, requestsAtATime, (path) => this.#answers.truth.of(path))
    return new Map(paths.map((path, index) => [path, answers[index] ?? '']))
  }

  async #stale(truth: ReadonlyMap<string, string>): Promise<EditFinding[]> {
    // Unknown addresses have one page, once the site has read the known ones.
    const [unknownPage, unknownFile] = await Promise.all(
      [notFoundPath, markdownPath(notFoundPath)].map((path) => this.#answers.truth.of(path)),
    )
    const found = await inParallel(
      [...truth],
      requestsAtATime,
      async ([path, should]): Promise<EditFinding[]> => {
        const is = await this.#answers.site.of(path)
        // The status of the page is set by the cache, which the reference has not.
        const unknown = isFile(path) ? unknownFile : unknownPage?.replace('200', '404')
        const isUnknown = should.startsWith('404') && is === unknown
        return is === should || isUnknown
          ? []
          : [{ kind: 'stale', what: path, detail: difference(is, should) }]
      },
    )
    return found.flat()
  }
}

/** An error of the reference itself makes comparisons meaningless. */
function failing(truth: ReadonlyMap<string, string>): EditFinding[] {
  return [...truth].flatMap(([path, text]): EditFinding[] =>
    text.startsWith('5') ? [{ kind: 'failed', what: path, detail: text.slice(0, 200) }] : [],
  )
}

function withoutUndefined(document: TestDocument): TestDocument {
  // As the lake's own JSON.
  return JSON.parse(JSON.stringify(document)) as TestDocument
}

/** Shows where two texts differ, with the text before it. */
function difference(is: string, should: string): string {
  let at = 0
  while (at < is.length && is[at] === should[at]) at += 1
  const from = Math.max(0, at - 40)
  return `has …${is.slice(from, at + 80)}… instead of …${should.slice(from, at + 80)}…`
}
