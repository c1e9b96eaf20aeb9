/** Job 7: change one sentence that stands on twelve pages. */
import { aGuide, type Job, openBySearch, publishOpened, readersSee } from './job.ts'
import { patience } from './writer.ts'

const numbers = Array.from({ length: 12 }, (_, index) => index)
const idOf = (round: number) => `sentence-${round}`
const slugOf = (round: number, number: number) => `says-${round}-${number}`

/** The sentence is a snippet, which the pages show. */
export const editSnippet: Job = {
  name: 'change one sentence that stands on twelve pages',
  prepare: async (site, round) => {
    const span = { _key: 's', _type: 'span', text: `Old${round} limits apply.`, marks: [] }
    const block = { _key: 'b', _type: 'block', style: 'normal', markDefs: [], children: [span] }
    const snippet = { _type: 'reference', _ref: idOf(round) }
    const transaction = site.lake.transaction()
    transaction.createOrReplace({
      _id: idOf(round),
      _type: 'snippet',
      title: `Sentence about limits ${round}`,
      body: [block],
    })
    for (const number of numbers) {
      const body = [{ _key: 'r', _type: 'reuse', snippet }]
      transaction.createOrReplace(aGuide(slugOf(round, number), { body }))
    }
    await transaction.commit()
    await readersSee(site, `/docs/getting-started/${slugOf(round, 11)}/`, `Old${round} limits`)
  },
  work: async (writer, site, round) => {
    const { page } = writer
    await openBySearch(writer, `Sentence about limits ${round}`)
    const field = page.getByTestId('field-body')
    const overlay = field.getByTestId('activate-overlay').first()
    const text = field.getByText(`Old${round}`).first()
    await text.waitFor(patience)
    if (await overlay.isVisible()) await writer.click(overlay)
    await writer.doubleClickFirstWord(text)
    await writer.type(`New${round}`)
    await publishOpened(writer)
    for (const number of numbers)
      await readersSee(site, `/docs/getting-started/${slugOf(round, number)}/`, `New${round} limits`)
  },
  cleanUp: async ({ lake }, round) => {
    for (const number of numbers) await lake.delete(slugOf(round, number))
    await lake.delete(idOf(round))
  },
}
