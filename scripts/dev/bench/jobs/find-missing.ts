/** Job 5: find what readers miss, and the same until a search finds something. */
import { eventually, type Job, publishOpened, readerPage, readersSee, type Site } from './job.ts'
import { patience, type Writer } from './writer.ts'

const found = 'File Reader'
const foundPath = '/docs/nodes/data-sources-storage/file-reader/'
const questionOf = (kind: string, round: number) => `${kind}${round} parchment`

/**
 * A reader searches for something that the site does not know. The search service counts it after
 * some seconds, when the reader has typed nothing else.
 */
async function search(site: Site, question: string): Promise<void> {
  await readerPage(site, `/search/?q=${encodeURIComponent(question)}`)
  await eventually(async () => (await countedSearches(site)).includes(question))
}

/** The answer of the search service about searches that found nothing. */
async function countedSearches({ environment }: Site): Promise<string> {
  const { ALGOLIA_HOST, ALGOLIA_APP_ID, ALGOLIA_ADMIN_KEY, ALGOLIA_INDEX_NAME } = environment
  const response = await fetch(`${ALGOLIA_HOST}/2/searches/noResults?index=${ALGOLIA_INDEX_NAME}`, {
    headers: { 'x-algolia-application-id': ALGOLIA_APP_ID, 'x-algolia-api-key': ALGOLIA_ADMIN_KEY },
  })
  return response.text()
}

function rowOf({ page }: Writer, question: string) {
  return page.getByTestId('searches').getByRole('listitem').filter({ hasText: question })
}

/** The start page lists it. */
export const findMissing: Job = {
  name: 'find what readers miss',
  prepare: (site, round) => search(site, questionOf('velin', round)),
  work: (writer, _site, round) => rowOf(writer, questionOf('velin', round)).waitFor(patience),
}

/** The word gets a meaning, so that the same search finds a page. */
export const answerMissing: Job = {
  name: 'the same, and let that search find a page',
  prepare: (site, round) => search(site, questionOf('papyr', round)),
  work: async (writer, site, round) => {
    const { page } = writer
    const question = questionOf('papyr', round)
    await writer.click(rowOf(writer, question).getByRole('button', { name: 'Say what it means' }))
    const means = page.locator('[data-testid^="field-synonyms"][data-testid$=".means"]').locator('input')
    await writer.fill(means.first(), found)
    await writer.press('Enter')
    await writer.press('Escape')
    await page.getByRole('button', { name: `${question} → ${found}` }).waitFor(patience)
    const isSaved = async () => {
      const draft = await site.lake.getDocument('drafts.searchSettings')
      return JSON.stringify(draft?.synonyms ?? []).includes(`"${found}"`)
    }
    await eventually(isSaved)
    await publishOpened(writer)
    await readersSee(site, `/search/?q=${encodeURIComponent(question)}`, `<h2><a href="${foundPath}"`)
  },
}
