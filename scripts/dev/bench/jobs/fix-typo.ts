/** Job 1: fix a typo in the text of a page and publish. */
import { type Job, openBySearch, publishOpened, readersSee, type Site } from './job.ts'
import { patience, type Writer } from './writer.ts'

/** Their titles occur in no other title, such as that of a tag. */
const pages = [
  { id: 'node-text-text-embedder', path: '/docs/nodes/text/text-embedder/', title: 'Text Embedder' },
  {
    id: 'node-text-document-splitter',
    path: '/docs/nodes/text/document-splitter/',
    title: 'Document Splitter',
  },
  {
    id: 'node-data-sources-storage-website-scraper',
    path: '/docs/nodes/data-sources-storage/website-scraper/',
    title: 'Website Scraper',
  },
]

const pageOf = (round: number) => {
  const page = pages[round % pages.length]
  if (!page) throw new Error('There is a page for each round.')
  return page
}
const wrong = (round: number) => `Teh${round}`
const right = (round: number) => `The${round}`

/** The wrong word is the first one of the text. */
export const fixTypo: Job = {
  name: 'fix a typo and publish',
  prepare: async (site: Site, round: number) => {
    const { id, path } = pageOf(round)
    const text: string = await site.lake.fetch('*[_id == $id][0].body[0].children[0].text', { id })
    const first = 'body[0].children[0].text'
    await site.lake
      .patch(id)
      .set({ [first]: `${wrong(round)} ${text}` })
      .commit()
    await readersSee(site, path, wrong(round))
  },
  work: async (writer: Writer, site: Site, round: number) => {
    const { path, title } = pageOf(round)
    const { page } = writer
    await openBySearch(writer, title)
    const field = page.getByTestId('field-body')
    const overlay = field.getByTestId('activate-overlay').first()
    const text = field.getByText(wrong(round)).first()
    await text.waitFor(patience)
    if (await overlay.isVisible()) await writer.click(overlay)
    await writer.doubleClickFirstWord(text)
    await writer.type(right(round))
    await publishOpened(writer)
    await readersSee(site, path, right(round))
  },
}
