/** Servers and other things that tests open and close. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

/** A thing that can be closed. */
interface Closable {
  close(): unknown
}

/**
 * Opens a thing before the first test of a file, and closes it after the last one.
 * @returns the thing, for use in tests and in hooks that are defined later
 */
export function openedForFile<Thing extends Closable>(open: () => Thing | Promise<Thing>): Thing {
  return opened(open, beforeAll, afterAll)
}

/** The same before and after each test. */
export function openedForTest<Thing extends Closable>(open: () => Thing | Promise<Thing>): Thing {
  return opened(open, beforeEach, afterEach)
}

function opened<Thing extends Closable>(
  open: () => Thing | Promise<Thing>,
  before: (work: () => Promise<void>) => void,
  after: (work: () => unknown) => void,
): Thing {
  let thing: Thing | undefined
  before(async () => {
    thing = await open()
  })
  after(() => thing?.close())
  const handler: ProxyHandler<Thing> = {
    get(_, name) {
      if (!thing) throw new Error('It is opened before the tests: use it in tests and later hooks')
      const value: unknown = Reflect.get(thing, name)
      return typeof value === 'function' ? value.bind(thing) : value
    },
  }
  // Nothing is read from the target.
  return new Proxy({} as Thing, handler)
}
