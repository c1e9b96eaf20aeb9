import { chance } from '@repo/kit/testing/random.ts'
import type { TestDocument } from '@repo/testing/content.ts'
import { expect, test } from 'vitest'
import { changedKeys } from '#dependencies/change.ts'
import { fingerprintedTypes, fingerprintOf } from '#dependencies/fingerprint.ts'
import { type Dataset, missed, published, type Result, results } from '#testing/every-read.ts'
import { malformed } from '#testing/malformed.ts'
import { richDocumentation, unpublishedDocumentation } from '#testing/rich-content.ts'

/** Versions of each document; more of them find more (`MALFORMED=400`), 0.1 s each. */
const versionsOfEach = Number(process.env.MALFORMED ?? 8)
const seed = Number(process.env.EDITS_SEED ?? 7)

interface Version {
  readonly name: string
  readonly document: TestDocument | null
  readonly results: ReadonlyMap<string, Result>
}

async function version(name: string, document: TestDocument | null, id: string): Promise<Version> {
  const others = published(richDocumentation().filter(({ _id }) => _id !== id))
  const dataset: Dataset = document ? new Map([...others, [id, document]]) : others
  return { name, document, results: await results(dataset) }
}

let revisions = 0
/** Each version has its own revision, and may have its own date, as in the lake. */
function written(document: TestDocument): TestDocument {
  revisions += 1
  return { ...document, _rev: `r${revisions}`, _updatedAt: `2026-11-0${1 + (revisions % 2)}T00:00:00Z` }
}

/** Pairs that differ in a result, but in no dependency key of it. */
function disagreements(versions: readonly Version[]): string[] {
  const fingerprint = ({ document }: Version) => document && fingerprintOf(document)
  return versions.flatMap((before) =>
    versions.flatMap((after) => {
      if (before === after) return []
      const names = missed(
        before.results,
        after.results,
        changedKeys(fingerprint(before), fingerprint(after)),
      )
      return names.map((name) => `${before.name} → ${after.name}: ${name}`)
    }),
  )
}

const documents = richDocumentation()

test.each(documents.map((document) => [document._id, document] as const))(
  'any two forms of %s that readers see differently differ in a dependency key',
  async (id, document) => {
    const dice = chance(seed + id.length * 1000 + documents.findIndex(({ _id }) => _id === id))
    const versions = [await version('as written', written(document), id), await version('gone', null, id)]
    for (let n = 0; n < versionsOfEach; n += 1) {
      const { name, document: form } = malformed(document, dice)
      versions.push(await version(name, written(form), id))
    }
    expect(disagreements(versions).slice(0, 10)).toEqual([])
  },
  60_000 + versionsOfEach * 5000,
)

const types = [...fingerprintedTypes, 'somethingElse']

test.each(['llm', 'text', 'nodes', 'ai', 'moved', 'siteSettings', 'homePage'])(
  '%s may become a document of any type',
  async (id) => {
    const all = [...documents, ...unpublishedDocumentation()]
    const own = all.find(({ _id }) => _id === id)
    const versions: Version[] = [await version('gone', null, id)]
    for (const _type of types) {
      // Fields of all types, so that each can be read as any other type.
      const merged = Object.assign({}, ...documents.filter((other) => other._type === _type).slice(0, 1), own)
      versions.push(await version(_type, written({ ...merged, _id: id, _type }), id))
    }
    expect(disagreements(versions).slice(0, 10)).toEqual([])
  },
  60_000,
)
