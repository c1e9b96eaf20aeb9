import { expect, test } from 'vitest'
import { modalItems } from './modal-items.ts'

const pinecone = { lvl0: 'Data', lvl1: 'Pinecone', lvl2: 'Settings', lvl3: 'Top K' }
const marked = (lvl1: string, lvl3: string, content = '') => ({
  hierarchy: { lvl1: { value: lvl1 }, lvl3: { value: lvl3 } },
  content: { value: content },
})

test('a row of a node is titled by its name, and a page by its own', () => {
  const items = modalItems([
    { url: '/docs/p/#setting-topK', kind: 'settings', type: 'content', hierarchy: pinecone },
    { url: '/docs/p/', kind: 'page', type: 'content', hierarchy: pinecone },
    { url: 'https://docs.example/docs/p/#use', kind: 'text', type: 'content', hierarchy: pinecone },
  ])
  expect(items.map(({ type, url }) => [type, url])).toEqual([
    ['lvl3', '/docs/p/#setting-topK'],
    ['lvl1', '/docs/p/'],
    ['content', '/docs/p/#use'],
  ])
})

test('icon and summary of a page are shown once, also if only its sections match', () => {
  const page = { icon: 'M1 1', summary: 'A database.', kind: 'text', type: 'lvl2', hierarchy: pinecone }
  const shown = (...urls: string[]) =>
    modalItems(urls.map((url) => ({ ...page, url }))).map(({ icon, summary }) => icon && summary)
  expect(shown('/docs/p/#a', '/docs/p/#b', '/docs/q/#a')).toEqual(['A database.', null, 'A database.'])
  expect(shown('/docs/p/', '/docs/p/#a')).toEqual(['A database.', null])
  // The page is among the hits, so its sections are shown below it.
  expect(shown('/docs/p/#a', 'https://docs.example/docs/p/')).toEqual([null, 'A database.'])
})

test('a section that matches only by the title of its page is left out', () => {
  const section = { url: '/docs/p/#settings', kind: 'settings', type: 'lvl2', hierarchy: pinecone }
  const page = '<mark>Pinecone</mark>'
  const items = modalItems([
    { ...section, _highlightResult: marked(page, 'Top K') },
    { ...section, url: '/docs/p/#a', _highlightResult: marked(page, '<mark>Pinecone</mark> key') },
    { ...section, url: '/docs/p/#b', _highlightResult: marked(page, 'Key', 'of <mark>Pinecone</mark>') },
    // It matches by a name that is not shown.
    { ...section, url: '/docs/p/#c', _highlightResult: marked('Pinecone', 'Key') },
    { ...section, url: '/docs/p/', _highlightResult: marked(page, '') },
  ])
  expect(items.map(({ url }) => url)).toEqual(['/docs/p/#a', '/docs/p/#b', '/docs/p/#c', '/docs/p/'])
})
