import { sha256 } from '@repo/kit/hash.ts'
import { expect, test } from 'vitest'
import { scriptPolicy } from './inline-scripts.ts'

const hash = (text: string) => `'sha256-${sha256(text, 'base64')}'`

test('each inline script is listed once, in the order of the page', () => {
  expect(scriptPolicy('<script>a()</script><p>x</p><script id="b">b()\n</script><script>a()</script>')).toBe(
    `script-src 'self' ${hash('a()')} ${hash('b()\n')}`,
  )
})

test('script files and data blocks are not inline scripts', () => {
  const html =
    '<script src="/a.js" async=""></script><script async src="/b.js"></script><script type="application/ld+json">{"a":1}</script><script type=application/ld+json>{}</script>'
  expect(scriptPolicy(html, ['https://plausible.io'])).toBe("script-src 'self' https://plausible.io")
})

test('a script may have any type that browsers run', () => {
  expect(scriptPolicy('<script type="module">m()</script>')).toContain(hash('m()'))
  expect(scriptPolicy('<script type=module>m()</script>')).toContain(hash('m()'))
  expect(scriptPolicy('<script type="text/javascript">t()</script>')).toContain(hash('t()'))
})
