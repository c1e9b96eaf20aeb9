import { expect, test } from 'vitest'
import { type Addresses, isOldAddress, isTarget, problemsOf } from './redirect.ts'

const site: Addresses = {
  titleAt: async (path) => ({ '/docs/nodes/llm/': 'LLM', '/docs/nodes/tts/': 'Speech' })[path],
  redirectAt: async (path) => {
    const target = {
      '/docs/a/': '/docs/b/',
      '/docs/b/': '/docs/nodes/llm/',
      '/docs/x/': '/docs/y/',
      '/docs/y/': '/docs/z/',
      '/docs/to-nothing/': null,
      '/docs/away/': 'https://example.com/',
    }[path]
    return target === undefined ? undefined : { target }
  },
  // Of a page that is where it was, its own path.
  replacementPath: async (path) =>
    ({
      '/docs/nodes/gpt/': '/docs/nodes/llm/',
      '/docs/nodes/llm/': '/docs/nodes/llm/',
      '/docs/nodes/tts/': '/docs/nodes/tts/',
    })[path],
}
const messages = async (redirect: Parameters<typeof problemsOf>[0]) =>
  (await problemsOf(redirect, site)).map(({ level, field, message }) => `${level} of ${field}: ${message}`)

test('an old address is a path below /docs/ with slashes at both ends', () => {
  expect(isOldAddress('/docs/nodes/old/')).toBe(true)
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
    '/old/',
    '/',
  ]
  expect(wrong.map(isOldAddress)).toMatchInlineSnapshot(`
    [
      ""docs/nodes/old/" does not begin with a slash: write "/docs/nodes/old/".",
      ""/docs/nodes/old" does not end with a slash, as all addresses of the site do: write "/docs/nodes/old/".",
      ""https://docs.example.com/docs/old/" names a site: leave its name out and write "/docs/old/".",
      ""//docs.example.com/docs/old/" names a site: leave its name out and write "/docs/old/".",
      ""www.example.com/docs/old/" names a site: leave its name out and write "/docs/old/".",
      ""/docs/old/?q=1#top" contains "?" or "#", which redirects ignore: write "/docs/old/".",
      ""/docs/old.html" does not end with a slash, as all addresses of the site do: write "/docs/old/".",
      ""/docs//old/" is not written as the site writes addresses: write "/docs/old/".",
      ""/docs/my page/" is not written as the site writes addresses: write "/docs/my-page/".",
      ""/old/" is outside the documentation, where redirects do not work: write an address that begins with /docs/.",
      ""/" is outside the documentation, where redirects do not work: write an address that begins with /docs/.",
    ]
  `)
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
  expect(wrong.map((target) => isTarget(target, url))).toMatchInlineSnapshot(`
    [
      ""example.com/a" is not an address: begin with https:// for another site, or with / for this one.",
      ""//example.com/a" is not an address: begin with https:// for another site, or with / for this one.",
      ""https//example.com" is not an address: begin with https:// for another site, or with / for this one.",
      ""javascript:alert(1)" is not an address: begin with https:// for another site, or with / for this one.",
      ""https://docs.example.com/docs/a/" names this site: choose the page above, or write only "/docs/a/".",
    ]
  `)
})

test('a redirect from where nothing is to a page or another site is fine', async () => {
  expect(await messages({ from: '/docs/old/', toPath: '/docs/nodes/llm/' })).toEqual([])
  expect(await messages({ from: '/docs/old/', toUrl: 'https://example.com/docs/old/' })).toEqual([])
  expect(await messages({ from: '/docs/old/', toUrl: '/search/' })).toEqual([])
})

test('a redirect to its own path is a loop, whether the target is a page or a path', async () => {
  expect(await messages({ from: '/docs/nodes/llm/', toPath: '/docs/nodes/llm/' })).toMatchInlineSnapshot(`
    [
      "error of toPage: "/docs/nodes/llm/" would redirect to itself: choose another page or address.",
    ]
  `)
  expect(await messages({ from: '/docs/old/', toUrl: '/docs/old/#top' })).toMatchInlineSnapshot(`
    [
      "error of toUrl: "/docs/old/" would redirect to itself: choose another page or address.",
    ]
  `)
})

test('a loop over other redirects is reported with all its paths', async () => {
  expect(await messages({ from: '/docs/z/', toUrl: '/docs/x/' })).toMatchInlineSnapshot(`
    [
      "error of toUrl: These redirects form a circle, /docs/z/ → /docs/x/ → /docs/y/ → /docs/z/: change the target of one of them.",
    ]
  `)
})

test('a second redirect from the same address is refused', async () => {
  expect(await messages({ from: '/docs/a/', toPath: '/docs/nodes/tts/' })).toMatchInlineSnapshot(`
    [
      "error of from: Another redirect already sends readers from "/docs/a/" to /docs/b/: change that one instead.",
    ]
  `)
  expect(await messages({ from: '/docs/to-nothing/', toPath: '/docs/nodes/tts/' })).toMatchInlineSnapshot(`
    [
      "error of from: Another redirect already sends readers from "/docs/to-nothing/" to nothing: change that one instead.",
    ]
  `)
})

test('a redirect from the path of an existing page gives a warning', async () => {
  expect(await messages({ from: '/docs/nodes/tts/', toPath: '/docs/nodes/llm/' })).toMatchInlineSnapshot(`
    [
      "warning of from: "/docs/nodes/tts/" is the address of "Speech": readers get that page until it moves or is deleted, not this redirect.",
    ]
  `)
  expect(await messages({ from: '/docs/tags/', toPath: '/docs/nodes/llm/' })).toMatchInlineSnapshot(`
    [
      "warning of from: "/docs/tags/" is the address of "the list of all tags": readers get that page until it moves or is deleted, not this redirect.",
    ]
  `)
})

test('a typed target that is a page, or redirects to one, gives a warning', async () => {
  expect(await messages({ from: '/docs/old/', toUrl: '/docs/nodes/tts/' })).toMatchInlineSnapshot(`
    [
      "warning of toUrl: "/docs/nodes/tts/" is the page "Speech": choose it under "Redirects to the page", so that the redirect still works when the page moves.",
    ]
  `)
  expect(await messages({ from: '/docs/old/', toUrl: '/docs/a/' })).toMatchInlineSnapshot(`
    [
      "warning of toUrl: "/docs/a/" is itself redirected to "/docs/nodes/llm/": choose that as the target, so that readers are redirected only once.",
    ]
  `)
  expect(await messages({ from: '/docs/old/', toUrl: '/docs/away/' })).toMatchInlineSnapshot(`
    [
      "warning of toUrl: "/docs/away/" is itself redirected to "https://example.com/": choose that as the target, so that readers are redirected only once.",
    ]
  `)
  expect(await messages({ from: '/docs/old/', toUrl: '/docs/nodes/gpt/' })).toMatchInlineSnapshot(`
    [
      "warning of toUrl: "/docs/nodes/gpt/" is itself redirected to "/docs/nodes/llm/": choose that as the target, so that readers are redirected only once.",
    ]
  `)
})
