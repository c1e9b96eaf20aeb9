import { expect, test } from 'vitest'
import { hiddenField, saidOfField } from '../testing/form.ts'

const asset = { _type: 'reference', _ref: 'image-abc-1x1-png' }

test.each([{}, { alt: 'The canvas' }, { decorative: true }])(
  'an image block without an image is not published: %j',
  async (fields) => {
    const image = { _type: 'image', _key: 'i', ...fields }
    const sentence = 'Choose an image, or remove the block: readers do not see a block without one.'
    const inText = { _id: 'drafts.a', _type: 'guide', body: [image] }
    expect(await saidOfField('body', inText)).toContain(`error body.i: ${sentence}`)
    const inBox = { ...inText, body: [{ _type: 'details', _key: 'd', summary: 'More', body: [image] }] }
    expect(await saidOfField('body', inBox)).toContain(`error body.d.body.i: ${sentence}`)
    const whole = { ...inText, body: [{ ...image, alt: 'The canvas', asset }] }
    expect(await saidOfField('body', whole)).toEqual([])
  },
)

const saidOfImage = (fields: object) =>
  saidOfField('body', {
    _id: 'drafts.a',
    _type: 'guide',
    body: [{ _type: 'image', _key: 'i', asset, ...fields }],
  })

test('an image says what it shows, or is decoration', async () => {
  const sentence = 'Say what the image shows, or mark it as decoration: some readers cannot see it.'
  for (const alt of [undefined, '', '  '])
    expect(await saidOfImage({ alt })).toContain(`error body.i.alt: ${sentence}`)
  expect(await saidOfImage({ decorative: true })).toEqual([])
  expect(await saidOfImage({ alt: 'The canvas' })).toEqual([])
})

test('a drawing that is cut is a warning, because readers see it whole', async () => {
  const drawing = { _type: 'reference', _ref: 'image-abc-8x4-svg' }
  const said = (fields: object) => saidOfImage({ alt: 'The canvas', asset: drawing, ...fields })
  const warning = (place: string) =>
    expect.stringMatching(new RegExp(`^warning ${place}: Readers see the whole drawing`))
  const crop = (left: number) => ({ _type: 'sanity.imageCrop', left, right: 0, top: 0, bottom: 0 })
  const dark = { _type: 'image', asset: drawing }
  for (const fields of [{ crop: crop(0) }, { asset, crop: crop(0.5) }]) expect(await said(fields)).toEqual([])
  for (const fields of [{ crop: null }, { crop: 'x' }, { shape: null }])
    expect(await said(fields)).not.toContainEqual(warning('body.i'))
  for (const fields of [{ crop: crop(0.5) }, { shape: 'wide' }])
    expect(await said(fields)).toContainEqual(warning('body.i'))
  expect(await said({ asset, dark })).toEqual([])
  const gif = { _type: 'reference', _ref: 'image-abc-8x4-gif' }
  expect(await said({ asset: gif })).toEqual([])
  expect(await said({ asset: gif, shape: 'wide' })).toEqual([expect.stringMatching(/first picture of a GIF/)])
  expect(await said({ asset, shape: 'wide', dark })).toEqual([warning('body.i.dark')])
})

test('a card of the home page is not published without a link', async () => {
  const said = (link?: object) =>
    saidOfField('highlights', {
      _id: 'drafts.homePage',
      _type: 'homePage',
      highlights: [{ _type: 'highlight', _key: 'h', title: 'Nodes', ...(link && { link }) }],
    })
  const label = { _type: 'navLink', label: 'Nodes' }
  expect(await said()).toContain(
    'error highlights.h.link: The card needs a link: without one readers do not see it.',
  )
  expect(await said(label)).toEqual([
    'error highlights.h.link: The link has no target: choose a page or write an address.',
  ])
  expect(await said({ ...label, href: '/search/', page: { _type: 'reference', _ref: 'llm' } })).toEqual([
    'error highlights.h.link: Choose a page or write an address, not both.',
  ])
  expect(await said({ ...label, href: '/docs/' })).toEqual([])
})

test('an entry of the navbar of an unknown kind is an error, and so is a group without links', async () => {
  const link = { _key: 'l', label: 'Nodes', href: '/docs/' }
  const said = (...navbar: object[]) =>
    saidOfField('navbar', { _id: 'drafts.siteSettings', _type: 'siteSettings', navbar })
  const button = { ...link, _key: 'b', _type: 'navButton' }
  const group = { _key: 'g', _type: 'navGroup', title: 'More', links: [{ ...link, _type: 'navLink' }] }
  expect(await said({ ...link, _type: 'navLink' }, button, group)).toEqual([])
  expect(await said(button, { ...link, _type: 'navMega' })).toEqual([
    'error navbar.l: Readers do not see an entry of the kind "navMega": remove it, and add it again.',
  ])
  expect(await said({ ...group, links: [] })).toEqual([
    'error navbar.g.links: The group needs a link: without one readers do not see it.',
  ])
})

test('choices that readers see are in the form, also after the setting became a text', () => {
  const options = [{ _key: 'a', value: 'small' }]
  const isHidden = (type: string, value: unknown) =>
    hiddenField('setting', 'options', { type, options: value }, value)
  expect(isHidden('choice', undefined)).toBe(false)
  expect(isHidden('model', undefined)).toBe(false)
  expect(isHidden('text', undefined)).toBe(true)
  expect(isHidden('text', [])).toBe(true)
  expect(isHidden('text', options)).toBe(false)
})
