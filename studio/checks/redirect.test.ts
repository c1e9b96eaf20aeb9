import { expect, test } from 'vitest'
import { isOldAddress, isTarget } from './redirect.ts'

test('an old address is a path below /docs/ with slashes at both ends', () => {
  for (const from of ['/docs/nodes/old/', '/docs/v1/*']) expect(isOldAddress(from)).toBe(true)
  const wrong = [
    'docs/nodes/old/',
    '/docs/nodes/old',
    'https://docs.example.com/docs/old/',
    '//docs.example.com/docs/old/',
    'www.example.com/docs/old/',
    '/docs/old/?q=1#top',
    '/docs/old.html',
    '/docs//old/',
    '/docs/my page/',
    '/docs/*/old/',
    '/docs/v1*',
    '/v1/*',
    '/old/',
    '/',
  ]
  expect(wrong.map(isOldAddress)).toEqual([
    '"docs/nodes/old/" does not begin with a slash: write "/docs/nodes/old/".',
    '"/docs/nodes/old" does not end with a slash, as all addresses of the site do: write "/docs/nodes/old/".',
    '"https://docs.example.com/docs/old/" names a site: leave its name out and write "/docs/old/".',
    '"//docs.example.com/docs/old/" names a site: leave its name out and write "/docs/old/".',
    '"www.example.com/docs/old/" names a site: leave its name out and write "/docs/old/".',
    '"/docs/old/?q=1#top" contains "?" or "#", which redirects ignore: write "/docs/old/".',
    '"/docs/old.html" does not end with a slash, as all addresses of the site do: write "/docs/old/".',
    '"/docs//old/" is not written as the site writes addresses: write "/docs/old/".',
    '"/docs/my page/" is not written as the site writes addresses: write "/docs/my-page/".',
    '"/docs/*/old/" has a * that is not after its last slash: write /docs/v1/*.',
    '"/docs/v1*" has a * that is not after its last slash: write /docs/v1/*.',
    '"/v1/*" is outside the documentation: write "/docs/v1/*", to which the site sends its readers.',
    '"/old/" is outside the documentation: write "/docs/old/", to which the site sends its readers.',
    '"/" is the start page: write an address that begins with /docs/.',
  ])
})

test('a target is a path, or a whole address of another site', () => {
  const url = 'https://docs.example.com'
  for (const target of ['/search/?q=a', 'https://example.com/a', 'mailto:a@example.com'])
    expect(isTarget(target, url), target).toBe(true)
  const wrong = [
    'example.com/a',
    '//example.com/a',
    'https//example.com',
    'javascript:alert(1)',
    `${url}/docs/a/`,
  ]
  expect(wrong.map((target) => isTarget(target, url))).toEqual([
    '"example.com/a" is not an address: begin with https:// for another site, or with / for this one.',
    '"//example.com/a" is not an address: begin with https:// for another site, or with / for this one.',
    '"https//example.com" is not an address: begin with https:// for another site, or with / for this one.',
    '"javascript:alert(1)" is not an address: begin with https:// for another site, or with / for this one.',
    '"https://docs.example.com/docs/a/" names this site: choose the page above, or write only "/docs/a/".',
  ])
})
