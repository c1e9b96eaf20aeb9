import { expect, test } from 'vitest'
import { saidOfField } from '../testing/form.ts'
import { block, span } from '../testing/references.ts'

const said = (announcement: object) =>
  saidOfField('announcement', { _id: 'drafts.siteSettings', _type: 'siteSettings', announcement })

test('an announcement of more than two lines on a phone is a warning, plain or with links', async () => {
  const warning = expect.stringContaining(
    'On phones, the bar takes more than two lines: it has 91 characters',
  )
  expect(await said({ text: 'a'.repeat(91) })).toContainEqual(warning)
  expect(await said({ content: [block('b', [span('a'.repeat(91))])] })).toContainEqual(warning)
  expect(await said({ text: 'a'.repeat(90), content: [block('b', [span('a'.repeat(90))])] })).toEqual([])
})

test('a link of an announcement needs an address that browsers may open', async () => {
  const linked = (href: string) =>
    said({ content: [block('b', [span('news', 'l')], { markDefs: [{ _type: 'link', _key: 'l', href }] })] })
  expect(await linked('https://loomwork.example/blog')).toEqual([])
  expect(await linked('javascript:alert(1)')).toContainEqual(
    expect.stringContaining('"javascript:alert(1)" is not an address'),
  )
})

test('an announcement is one paragraph', async () => {
  const paragraphs = [block('b', [span('One.')]), block('c', [span('Two.')])]
  expect(await said({ content: paragraphs })).toContainEqual(expect.stringContaining('one paragraph'))
})
