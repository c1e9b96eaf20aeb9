import { beforeEach, expect, test, vi } from 'vitest'
import { htmlOf } from '#components/markup/to-html.ts'
import type { Page } from '#queries/types.ts'
import { wrongFields } from '../testing/wrong-forms.ts'
import { NodeSections } from './sections-view.tsx'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

function html(fields: object) {
  const limits = [{ _key: 'z', title: 'Size', description: '10 MB' }]
  return htmlOf(<NodeSections page={{ _id: 'pinecone', limits, ...fields } as unknown as Page} />)
}

test.each(Object.entries(wrongFields))(
  '%s do not keep the rest of the page from being shown',
  (_what, fields) => {
    expect(html(fields)).toContain('Limits')
  },
)

test('the page of a service is named by its host; an incomplete URL is shown as typed, without a link', () => {
  const credential = (url: string) => html({ credentials: [{ _key: 'a', title: 'Key', url }] })
  expect(credential('https://pinecone.io/keys')).toContain(
    '<a href=https://pinecone.io/keys target=_blank rel="noopener noreferrer">Open pinecone.io</a>',
  )
  expect(credential('pinecone.io/keys')).toMatch(/<p[^>]*>pinecone\.io\/keys/)
})

test('permissions of a credential are listed as the service writes them', () => {
  const credential = (permissions: string[] | null) =>
    html({ credentials: [{ _key: 'a', title: 'AWS', permissions }] })
  expect(credential(['s3:GetObject', 's3:PutObject'])).toMatch(
    /Permissions:<ul[^>]*><li><code>s3:GetObject<\/code><li><code>s3:PutObject<\/code>/,
  )
  for (const none of [[], null]) expect(credential(none)).not.toContain('Permissions')
})
