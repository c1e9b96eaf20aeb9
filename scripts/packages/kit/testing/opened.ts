/** Servers, clients, folders and other things that tests make, use and close. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { newFolder } from './new-folder.ts'

/**
 * Makes a thing before the first test of a file, and closes it after the last one if it can be
 * closed.
 * @returns the thing, for use in tests and in hooks that are defined later
 */
export function openedForFile<Thing extends object>(open: () => Thing | Promise<Thing>): Thing {
  return opened(open, beforeAll, afterAll)
}

/** The same before and after each test. */
export function openedForTest<Thing extends object>(open: () => Thing | Promise<Thing>): Thing {
  return opened(open, beforeEach, afterEach)
}

/** Makes a folder before each test. @returns the path of the present one */
export function folderOfTest(): () => string {
  let path = ''
  beforeEach(() => {
    path = newFolder()
  })
  return () => path
}

function opened<Thing extends object>(
  open: () => Thing | Promise<Thing>,
  before: (work: () => Promise<void>) => void,
  after: (work: () => unknown) => void,
): Thing {
  let thing: Thing | undefined
  before(async () => {
    thing = await open()
  })
  after(() => thing && 'close' in thing && typeof thing.close === 'function' && thing.close())
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
