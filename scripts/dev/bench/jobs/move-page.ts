/** Job 3: move a page to another category; the old URL is redirected. */
import { eventually, type Job, openTree, readersSee, treeRow } from './job.ts'

const from = { title: 'Speech', path: '/docs/nodes/speech/' }
const to = { title: 'Image', path: '/docs/nodes/image/' }
const pages = [
  { title: 'ElevenLabs TTS', slug: 'elevenlabs-tts' },
  { title: 'AWS Polly', slug: 'aws-polly' },
  { title: 'OpenAI TTS', slug: 'openai-tts' },
]

/** Drags the row in the tree, then publishes the page in the message about that. */
export const movePage: Job = {
  name: 'move a page to another category',
  work: async (writer, site, round) => {
    const page = pages[round % pages.length]
    if (!page) throw new Error('There is a page for each round.')
    await openTree(writer, 'Nodes', from.title)
    await writer.drag(treeRow(writer, page.title), treeRow(writer, to.title))
    await writer.click(writer.page.getByRole('button', { name: 'Publish now', exact: true }))
    await readersSee(site, `${to.path}${page.slug}/`, page.title)
    const old = site.environment.NEXT_PUBLIC_SITE_URL + from.path + page.slug
    await eventually(async () => {
      const { status, headers } = await fetch(`${old}/`, { redirect: 'manual' })
      return [301, 307, 308].includes(status) && Boolean(headers.get('location')?.includes(to.path))
    })
  },
}
