/**
 * Setup of the unit tests that share a process and its loaded modules (`vitest.config.ts`). After
 * each test, what it stubbed is restored; after each file, anything else that the next one would
 * notice is an error.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, vi } from 'vitest'

const rule = 'Unit tests share a process and its modules'
const remedy = 'or name the file *.isolated.test.ts (CONTRIBUTING.md, Tests).'

/** Functions of `vi` that change which modules the next files get. */
const changingModules = ['mock', 'doMock', 'unmock', 'doUnmock', 'resetModules'] as const

for (const name of changingModules) {
  Object.assign(vi, {
    [name]: () => {
      throw new Error(`${rule}, so vi.${name} would change other tests: pass the part in, ${remedy}`)
    },
  })
}

/** Variables that a package sets when it is loaded: libvips (sharp). */
const setByPackages = ['VIPSHOME']

/** How many leftovers the error names. */
const shown = 4

/** Before the file is loaded, because that may change something too. */
const before = processState()

function restore() {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
}

// Hooks of these kinds run in reverse order, so these run after those of the file.
afterEach(restore)
afterAll(async () => {
  restore()
  let leftovers = changes(before, processState())
  // A server that is being closed is listed for a few turns of the event loop.
  for (let turns = 0; leftovers.length > 0 && turns < 100; turns += 1) {
    await sleep(1)
    leftovers = changes(before, processState())
  }
  if (leftovers.length === 0) return
  // Only this file is to fail, and not also those that read a variable.
  for (const name of Object.keys(process.env)) if (!before.env.has(name)) delete process.env[name]
  Object.assign(process.env, Object.fromEntries(before.env))
  const more = leftovers.length > shown ? ` and ${leftovers.length - shown} more` : ''
  const named = leftovers.slice(0, shown).join(', ') + more
  throw new Error(`${rule}, and this file leaves behind ${named}: restore it, ${remedy}`)
})

/** State of the process through which tests can affect each other. */
function processState() {
  const servers = process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap')
  const globals = Object.entries(Object.getOwnPropertyDescriptors(globalThis))
  return {
    env: new Map(Object.entries(process.env)),
    globals: new Map(globals.map(([name, { value }]): [string, unknown] => [name, value])),
    directory: process.cwd(),
    servers: servers.length,
  }
}

function changes(from: ReturnType<typeof processState>, to: ReturnType<typeof processState>): string[] {
  const variables = [...new Set([...from.env.keys(), ...to.env.keys()])]
  // Packages may define globals when they are loaded.
  const globals = [...from.globals.keys()]
  return [
    ...variables
      .filter((name) => from.env.get(name) !== to.env.get(name) && !setByPackages.includes(name))
      .map((name) => `process.env.${name}`),
    ...globals
      .filter((name) => !Object.is(from.globals.get(name), to.globals.get(name)))
      .map((name) => `another globalThis.${name}`),
    ...(from.directory === to.directory ? [] : [`the working directory ${to.directory}`]),
    ...(to.servers > from.servers ? [`${to.servers - from.servers} listening server(s)`] : []),
  ]
}
