import { join } from 'node:path'
import { openedForFile } from '@repo/kit/testing/opened.ts'
import type { TestDocument } from '@repo/testing/content.ts'
import { expect, test, vi } from 'vitest'
import { fromStudio, studioHere } from '#testing/studio-requests.ts'
import { GET } from './route.ts'

const reference = (id: string) => ({ _type: 'reference', _ref: id })

const studio = openedForFile(() => {
  const page = {
    _type: 'guide',
    title: 'First steps',
    summary: 'How it begins.',
    slug: { _type: 'slug', current: 'first-steps' },
    category: reference('start'),
  }
  const documents: TestDocument[] = [
    { _id: 'siteSettings', _type: 'siteSettings', productName: 'Weave', description: 'What it is.' },
    { _id: 'start', _type: 'category', title: 'Start', pathSegment: 'start', color: 'teal' },
    { _id: 'steps', ...page },
    { _id: 'drafts.steps', ...page, title: 'Very first steps', unlisted: true, seo: { title: 'Begin here' } },
    { _id: 'drafts.begun', _type: 'guide', title: { en: 'wrong' }, seo: 'wrong' },
    {
      _id: 'drafts.node',
      _type: 'nodePage',
      title: 'LLM',
      icon: 'brain',
      inputs: [{ label: 'Prompt', required: true }, 'wrong', { label: 7 }],
      outputs: 'wrong',
      category: reference('start'),
    },
  ]
  return studioHere({ NEXT_PUBLIC_SITE_URL: 'https://docs.example.com' }, documents)
})

async function ask(query: string) {
  const response = await GET(fromStudio(`/api/page-preview/?${query}`, studio))
  return { status: response.status, body: await response.json() }
}

test('the preview of a page is that of its draft', async () => {
  expect(await ask('id=steps')).toEqual({
    status: 200,
    body: {
      preview: {
        url: 'https://docs.example.com/docs/start/first-steps/',
        title: 'Begin here',
        fullTitle: 'Begin here | Weave',
        description: 'How it begins.',
        isListed: false,
        image: {
          title: 'Very first steps',
          summary: 'How it begins.',
          label: 'Start',
          color: 'teal',
          icon: 'book',
          productName: 'Weave',
          drawing: { kind: 'icon' },
        },
      },
    },
  })
})

test('the share image of a node shows the ports of its draft; malformed ones are empty', async () => {
  expect((await ask('id=node')).body.preview.image).toMatchObject({
    icon: 'brain',
    color: 'teal',
    drawing: {
      kind: 'node',
      inputs: [
        { label: 'Prompt', isRequired: true },
        { label: '7', isRequired: false },
      ],
      outputs: [],
    },
  })
})

test('the share image is a PNG', async () => {
  // Next runs in web/ and finds the fonts relative to it; tests may run in the repository's root.
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(join(import.meta.dirname, '../../..'))
  const { body } = await ask('id=steps&image=1')
  cwd.mockRestore()
  expect(body.image).toMatch(/^data:image\/png;base64,iVBORw0KGgo/)
})

test('a page without address and with malformed fields has a preview; what is no page has none', async () => {
  const expected = { url: null, title: '', description: 'What it is.' }
  expect((await ask('id=begun')).body.preview).toMatchObject(expected)
  for (const id of ['start', 'nothing', '']) expect((await ask(`id=${id}`)).body.preview, id).toBeNull()
  expect((await ask('id=nothing&image=1')).body.image).toBeNull()
})
