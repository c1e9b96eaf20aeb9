import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { builtCode } from './built-code.ts'

const { transform } = builtCode()
const sanity = createRequire(import.meta.url).resolve('sanity/package.json')

/** The only such file that is changed: without one, the patch is not needed, or broken. */
function changed(name: string, start = ''): string {
  const folder = join(dirname(createRequire(sanity).resolve(`${name}/package.json`)), 'lib')
  const built = readdirSync(folder)
    .filter((file) => file.startsWith(start) && file.endsWith('.js'))
    .map((file) => transform(readFileSync(join(folder, file), 'utf8'), join(folder, file)))
    .filter((code) => code !== undefined)
  expect(built).toHaveLength(1)
  return built.join('')
}

test('the Preview tool gives the overlays as long to connect as the page to load', () => {
  const code = changed('sanity', 'constants')
  const time = (name: string) => Number(new RegExp(`\\b${name} = (\\w+)`).exec(code)?.[1])
  expect(time('MAX_TIME_TO_OVERLAYS_CONNECTION')).toBe(15_000)
  expect(time('MAX_TIME_TO_OVERLAYS_CONNECTION')).toBe(time('MAX_TIME_TO_IFRAME_LOAD'))
})

test('a check of a field waits for an idle browser at most a tenth of a second', () => {
  expect(changed('@sanity/validation')).toMatch(
    /requestIdleCallback\(\(\) => \{\s+observer\.complete\(\);\s+\}, \{ timeout: timeout \?\? 100 \}\)/,
  )
})

test('a form whose tabs are the same gives all of its texts the same list', () => {
  const code = changed('sanity', 'Perspective')
  const [, body] = /function FormBuilderProvider\(given\) \{([\s\S]*?)let \$ = /.exec(code) ?? []
  const known = { current: [{ name: 'all', selected: true }] }
  const first = known.current
  const render = new Function('useRef', 'given', `${body} return props.groups`)
  const rendered = (selected: boolean) => render(() => known, { groups: [{ name: 'all', selected }] })
  expect(rendered(true)).toBe(first)
  expect(rendered(false)).toEqual([{ name: 'all', selected: false }])
})

test('a feature of the project is waited for once, and then known in the first render', async () => {
  const [, body] =
    /const state = useObservable\(.*?;([\s\S]*?)\n\}\n/.exec(changed('sanity', 'Perspective')) ?? []
  const asked = new Function('req', 'state', 'featureKey', `${body}`)
  let answer = (_: readonly string[]) => {}
  const req = { subscribe: ({ next }: { next: typeof answer }) => (answer = next) }
  const loading = { isLoading: true, enabled: true }
  const thrown = () => {
    try {
      return asked(req, loading, 'studioComments')
    } catch (wait) {
      return wait
    }
  }
  const wait = thrown()
  expect(wait).toBeInstanceOf(Promise)
  expect(thrown()).toBe(wait)
  answer(['studioComments'])
  await wait
  expect(asked(req, loading, 'studioComments')).toMatchObject({ isLoading: false, enabled: true })
  expect(asked(req, loading, 'sanityTasks')).toMatchObject({ isLoading: false, enabled: false })
})
