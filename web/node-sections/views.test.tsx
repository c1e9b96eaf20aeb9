import { beforeEach, expect, test, vi } from 'vitest'
import { htmlOf } from '#components/markup/to-html.ts'
import { shownResult } from '#queries/shown-result.ts'
import type { Page } from '#queries/types.ts'
import { variantsOf } from '#testing/malformed.ts'
import { wholeDocuments } from '#testing/whole-documents.ts'
import { KeyFacts } from './key-facts.tsx'
import { NodeSections } from './views.tsx'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

function html(fields: object) {
  const limits = [{ _key: 'z', title: 'Size', description: '10 MB' }]
  return htmlOf(<NodeSections page={{ _id: 'pinecone', limits, ...fields } as unknown as Page} />)
}

test('fields with any wrong value do not keep the rest of the page from being shown', () => {
  for (const { what, field, document } of variantsOf(wholeDocuments.nodePage)) {
    const { _id, body, limits, ...fields } = document
    if (field in fields) expect(html(shownResult(fields)), what).toContain('Limits')
  }
})

test('the page of a service is named by its host; an incomplete URL is shown as typed, without a link', () => {
  const credential = (url: string) => html({ credentials: [{ _key: 'a', title: 'Key', url }] })
  expect(credential('https://pinecone.io/keys')).toContain(
    '<a href=https://pinecone.io/keys target=_blank rel="noopener noreferrer">Open pinecone.io</a>',
  )
  expect(credential('pinecone.io/keys')).toMatch(/<p[^>]*>pinecone\.io\/keys/)
})

test('a row says when it was compared with its source, if it has both', () => {
  const limit = (source: object) => html({ limits: [{ _key: 'a', title: 'Size', source }] })
  const checkedOn = '2026-11-28'
  expect(limit({ url: 'https://docs.pinecone.io/limits', checkedOn })).toContain(
    '<small>Checked on November 28, 2026 · <a href=https://docs.pinecone.io/limits target=_blank rel="noopener noreferrer">Source</a></small>',
  )
  for (const source of [{ checkedOn }, { url: 'https://a.example' }, { url: 'javascript:', checkedOn }])
    expect(limit(source)).not.toContain('Checked')
})

test('permissions of a credential are listed as the service writes them', () => {
  const credential = (permissions: string[] | null) =>
    html({ credentials: [{ _key: 'a', title: 'AWS', permissions }] })
  expect(credential(['s3:GetObject', 's3:PutObject'])).toMatch(
    /Permissions:<ul[^>]*><li><code>s3:GetObject<\/code><li><code>s3:PutObject<\/code>/,
  )
  for (const none of [[], null]) expect(credential(none)).not.toContain('Permissions')
  expect(credential(['s3:GetObject'])).toMatch(/"Statement"[\s\S]*"s3:GetObject"/)
  expect(credential(['roles/a.user', 'roles/b.user'])).toMatch(/(?:gcloud .*--role=roles\/\w\.user\W){2}/)
  expect(credential(['Read', 's3:GetObject'])).not.toContain('<pre>')
})

test('a type is in words, with its technical name on hover if that is another one', () => {
  const settings = html({ settings: [{ _key: 'a', name: 'text', type: 'longText', required: true }] })
  expect(settings).toContain('<td title=longText>long text<b>required</b>')
  expect(html({ settings: [{ _key: 'a', name: 'cache', type: 'switch' }] })).toContain(
    '<td title=switch>on/off',
  )
  const port = (type: string | null) => html({ inputs: [{ _key: 'a', name: 'value', type }] })
  expect(port('number')).toContain('<td>number')
  expect(port('json')).toContain('<td>JSON')
  expect(port('constructor')).toContain('<td>constructor')
  expect(port(null)).toMatch(/<td><td>/)
})

test('the default of a choice is printed by its label', () => {
  const options = [{ _key: 'a', value: 'highlights', label: 'The passages that fit' }]
  const field = (more: object) => html({ settings: [{ _key: 'a', default: 'highlights', ...more }] })
  expect(field({ options })).toContain('Default: The passages that fit<')
  expect(field({})).toContain('Default: <code>highlights</code>')
})

test('a line says what a node needs and how much it has, each a link to its section', () => {
  const facts = (fields: object) => htmlOf(<KeyFacts page={{ _id: 'llm', ...fields } as unknown as Page} />)
  const several = [{ _key: 'a' }, { _key: 'b' }]
  expect(
    facts({ credentials: [{ title: 'API key' }], settings: several, limits: several, errors: [{}] }),
  ).toMatch(
    /^<p class=\S+><a href=#credentials>Needs: API key<\/a> <a href=#settings>2 settings<\/a> <a href=#errors>1 known error<\/a> <a href=#limits>2 limits<\/a> $/,
  )
  expect(facts({ credentials: several })).toContain('>Needs: credentials<')
  expect(facts({ credentials: [{ title: null }] })).toContain('>Needs: credentials<')
  expect(facts({ settings: [], errors: null })).toBe('')
})
