/** Random edits of every kind: nothing stale, nothing made anew without need, the index as if made from nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallDocumentation } from '#testing/content.ts'
import { randomEdit } from '#testing/edits.ts'
import { Exactness } from '#testing/exactness.ts'
import { chance } from '#testing/random.ts'
import { type TestSite, testSite } from '#testing/site.ts'

// The same edits in every run: `npm run soak` tries others.
const seed = Number(process.env.EDITS_SEED ?? 7)
const edits = Number(process.env.EDITS ?? 100)

let site: TestSite
let exactness: Exactness

beforeAll(async () => {
  const documents = smallDocumentation()
  site = await testSite(documents)
  await site.build()
  await site.start()
  await site.recover()
  exactness = await Exactness.of(site, new Map(documents.map((document) => [document._id, document])))
}, 240_000)

afterAll(() => site?.close())

test(
  `${edits} random edits leave nothing stale and make nothing anew without need (EDITS_SEED=${seed})`,
  async () => {
    const dice = chance(seed)
    const done: string[] = []
    for (let serial = 1; serial <= edits; serial += 1) {
      const edit = randomEdit(exactness.documents, dice, serial)
      done.push(edit.name)
      const findings = await exactness.apply(edit)
      if (process.env.SHOW_EDITS) for (const finding of findings) console.log(serial, edit.name, finding)
      else expect(findings, `EDITS_SEED=${seed}, edit ${serial}\n${done.slice(-5).join('\n')}`).toEqual([])
    }
  },
  60_000 + edits * 10_000,
)
