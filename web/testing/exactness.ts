/**
 * A site under edits, held against the truth: a second site on the same build that keeps nothing, and records made
 * from nothing. After each edit nothing may be stale, and nothing may have been made anew that looks as before.
 */

import type { TestDocument } from '@repo/testing/content.ts'
import { isFile } from '#file-routes.ts'
import { addressesOf } from './addresses.ts'
import { Answers, type Form, forms } from './answers.ts'
import { after, type Documentation, type Edit } from './edits.ts'
import { indexDrift } from './index-drift.ts'
import type { TestSite } from './site.ts'

/** What an edit left wrong. */
export interface Finding {
  readonly kind: 'stale' | 'superfluous' | 'missing' | 'index' | 'failed'
  /** Path, or id of a record. */
  readonly what: string
  readonly detail: string
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
  '/og.png',
  // Two of the other pictures: each takes as long as a page.
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

/** A look of that number asks the truth for every form of every page, also where the page itself is as it was. */
const thoroughEvery = 10

/** Holds a site against the truth. */
export class Exactness {
  readonly #site: TestSite
  readonly #answers: { readonly site: Answers; readonly truth: Answers }
  readonly documents: Map<string, TestDocument>
  /** Every address that ever was one. */
  readonly #paths = new Set(fixed)
  #formerSeen = 0
  /** What the truth answered last. */
  #before = new Map<string, string>()
  /** What it answered in other forms, with the page that it was then: a page carries its whole payload (flight.ts). */
  readonly #otherForms = new Map<string, { readonly page: string; readonly text: string }>()
  #looks = 0

  private constructor(site: TestSite, truth: string, documents: Documentation) {
    this.#site = site
    this.#answers = { site: new Answers(site.url), truth: new Answers(truth) }
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
    this.#otherForms.clear()
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
    const ids = [...edit.put.map(({ _id }) => _id), ...edit.remove]
    const before = await this.#versions(ids)
    await this.write(edit)
    const after = await this.#versions(ids)
    const made: string[] = []
    const failures: Finding[] = []
    for (const id of ids) {
      const versions = { before: before.get(id) ?? null, after: after.get(id) ?? null }
      const { status, report } = await this.#site.notify(id, versions)
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
    const findings = [...failing(truth), ...stale, ...(await indexDrift(this.#site))]
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

  /** As the lake's notices tell them. */
  async #versions(ids: readonly string[]): Promise<Map<string, TestDocument>> {
    const documents: TestDocument[] = await this.#site.lake.fetch('*[_id in $ids]', { ids })
    return new Map(documents.map((document) => [document._id, document]))
  }

  #learnPaths() {
    for (const path of addressesOf(this.documents)) this.#paths.add(path)
  }

  /** Every address there is, and some of those that were. */
  #watched(): string[] {
    const present = new Set([...fixed, ...addressesOf(this.documents)])
    const former = [...this.#paths].filter((path) => !present.has(path))
    const from = former.length > formerAtATime ? this.#formerSeen % former.length : 0
    this.#formerSeen = from + formerAtATime
    return [...present, ...[...former, ...former].slice(from, from + Math.min(formerAtATime, former.length))]
  }

  async #truthNow(): Promise<Map<string, string>> {
    const paths = this.#watched()
    const answers = await inParallel(paths, (path) => this.#answers.truth.of(path, 'page'))
    return new Map(paths.map((path, index) => [path, answers[index] ?? '']))
  }

  async #stale(truth: ReadonlyMap<string, string>): Promise<Finding[]> {
    this.#looks += 1
    if (this.#looks % thoroughEvery === 0) this.#otherForms.clear()
    const asked = [...truth].flatMap(([path, page]) =>
      // The client router does not ask for files.
      (isFile(path) ? (['page'] as const) : forms).map((form) => ({ path, page, form })),
    )
    const found = await inParallel(asked, async ({ path, page, form }): Promise<Finding[]> => {
      const [is, should] = await Promise.all([
        this.#answers.site.of(path, form),
        form === 'page' ? page : this.#otherForm(path, form, page),
      ])
      return is === should
        ? []
        : [{ kind: 'stale', what: path, detail: `${form}: ${difference(is, should)}` }]
    })
    return found.flat()
  }

  async #otherForm(path: string, form: Form, page: string): Promise<string> {
    const key = `${form} ${path}`
    const known = this.#otherForms.get(key)
    if (known?.page === page) return known.text
    const text = await this.#answers.truth.of(path, form)
    this.#otherForms.set(key, { page, text })
    return text
  }
}

/** Where the truth itself fails, nothing that is compared with it says anything. */
function failing(truth: ReadonlyMap<string, string>): Finding[] {
  return [...truth].flatMap(([path, text]): Finding[] =>
    text.startsWith('5') ? [{ kind: 'failed', what: path, detail: text.slice(0, 200) }] : [],
  )
}

function withoutUndefined(document: TestDocument): TestDocument {
  // As the lake's own JSON drops them.
  return JSON.parse(JSON.stringify(document)) as TestDocument
}

/** Where two texts part, with what comes before. */
function difference(is: string, should: string): string {
  let at = 0
  while (at < is.length && is[at] === should[at]) at += 1
  const from = Math.max(0, at - 40)
  return `has …${is.slice(from, at + 80)}… instead of …${should.slice(from, at + 80)}…`
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
