import { expect, test } from 'vitest'
import { htmlOf } from '#components/markup/to-html.ts'
import { withPlaces } from '#queries/places.ts'
import type { Page } from '#queries/types.ts'
import { NodeCard } from './node-card.tsx'

function html(provider: object | null) {
  return htmlOf(<NodeCard page={{ title: 'Pinecone', provider } as unknown as Page} />)
}

test('the service behind a node links to its site, by host name if the node has the same name, and is plain text without a complete URL', () => {
  expect(html({ name: 'OpenAI', url: 'https://platform.openai.com' })).toMatch(
    /<a href=https:\/\/platform\.openai\.com target=_blank rel="noopener noreferrer">OpenAI<\/a>/,
  )
  expect(html({ name: 'Pinecone', url: 'https://www.pinecone.io' })).toMatch(
    /<a [^>]+>www\.pinecone\.io<\/a>/,
  )
  expect(html({ name: 'OpenAI', url: null })).toMatch(/<span>OpenAI<\/span>/)
  expect(html({ name: 'OpenAI', url: 'openai.com' })).toMatch(/<span>OpenAI<\/span>/)
  expect(html({ name: 'Pinecone', url: 'pinecone.io' })).not.toMatch(/<span|pinecone\.io/)
  expect(html({ name: null, url: 'https://openai.com' })).not.toContain('openai.com')
})

test('a press on a port opens its label: in its dialog, the cursor would be on a link that a space follows', () => {
  const node = {
    _id: 'n',
    _type: 'nodePage',
    title: 'N',
    inputs: [{ _key: 'a', label: 'Prompt', type: 'text' }],
  }
  const { page } = withPlaces({ page: node })
  expect(htmlOf(<NodeCard page={page as unknown as Page} />)).toMatch(/<li [^>]*path=inputs:a\.label/)
})
