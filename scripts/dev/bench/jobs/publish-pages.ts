/** Job 6: ten pages were changed; readers get them now, all at once. */
import { aGuide, type Job, readersSee } from './job.ts'
import { patience } from './writer.ts'

const numbers = Array.from({ length: 10 }, (_, index) => index)
const slugOf = (round: number, number: number) => `now-${round}-${number}`

/** The drafts are chosen in their list, and published in one transaction. */
export const publishPages: Job = {
  name: 'publish ten changed pages now',
  prepare: async ({ lake }, round) => {
    const transaction = lake.transaction()
    for (const number of numbers) {
      const slug = slugOf(round, number)
      transaction.createOrReplace(aGuide(slug))
      transaction.createOrReplace(aGuide(slug, { _id: `drafts.${slug}`, title: `Changed ${slug}` }))
    }
    await transaction.commit()
  },
  work: async ({ page, click }, site, round) => {
    await click(page.getByRole('link', { name: 'Drafts', exact: true }))
    await click(page.getByLabel(/^Choose all/))
    await click(page.getByRole('button', { name: 'Publish now' }))
    await page.getByRole('status').filter({ hasText: '10 drafts are published.' }).waitFor(patience)
    for (const number of numbers) {
      const slug = slugOf(round, number)
      await readersSee(site, `/docs/getting-started/${slug}/`, `Changed ${slug}`)
    }
  },
  cleanUp: async ({ lake }, round) => {
    for (const number of numbers) await lake.delete(slugOf(round, number))
  },
}
