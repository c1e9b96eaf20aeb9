/**
 * Long tests with random input.
 *
 * `npm run soak -- --edits 1000 --seed 7`: that many random edits, with a comparison after each.
 * `npm run soak -- --kills 100`: kills site, lake and search during edits, reads and lost events.
 * `npm run soak -- --malformed 200`: publishes documents that no form would write, one by one.
 * `npm run soak -- --nodes 3 --faults 100`: edits of several nodes behind Varnish, and as many
 * faults of nodes, database and Varnish.
 * `npm run soak -- --move 1000`: moves so many documents, and a fifth as many images and files, to
 * a lake with the limits of hosted Sanity and back.
 * `npm run soak -- --hosted`: builds and publishes the whole documentation under the names of
 * hosted services, and prints how many requests that takes.
 * `npm run soak -- --hostile`: 300 malformed documents, thousands of hostile requests to each
 * server, and long faults of the machine.
 */

import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { errorMessage } from '@repo/kit/error-message.ts'
import { root } from '@repo/kit/repository.ts'
import { run } from '@repo/testing/processes.ts'
import { runTool } from '../test-runner/tools.ts'

const usage =
  'npm run soak -- [--edits 1000 [--begin 400]] [--kills 100] [--malformed 200] [--nodes 3 [--faults 100]] [--move 1000] [--hosted] [--hostile] [--seed 7]'

const counts = ['edits', 'begin', 'kills', 'malformed', 'nodes', 'faults', 'move', 'seed'] as const

/**
 * Returns the exit code of the first part that fails; 0 if none does.
 * @throws Error with one sentence for an argument that is not a whole number, or not an option of
 *   this command
 */
async function soak(): Promise<number> {
  const flag = { type: 'boolean', default: false } as const
  const texts = Object.fromEntries(counts.map((name) => [name, { type: 'string' as const }]))
  const { values } = parseArgs({ options: { ...texts, hosted: flag, hostile: flag } })
  const { hosted, hostile } = values
  const given: Readonly<Record<string, string | boolean | undefined>> = values
  const whole = (name: (typeof counts)[number], otherwise = 0) => {
    const value = Number(given[name] ?? otherwise)
    if (Number.isSafeInteger(value) && value >= 0) return value
    throw new Error(`--${name} is "${given[name]}": write a whole number`)
  }
  const [kills, nodes, faults, move] = [whole('kills'), whole('nodes'), whole('faults'), whole('move')]
  const malformed = whole('malformed', hostile ? 300 : 0)
  const edits = whole('edits', kills + malformed + move > 0 || hosted ? 0 : 300)
  const seed = whole('seed', randomInt(2 ** 31))
  if (faults > 0 && nodes < 2) throw new Error('--faults needs several nodes: add --nodes 3')
  const tests = [
    ...(nodes > 0 ? ['cluster/nodes/exact-nodes'] : []),
    ...(malformed > 0 ? ['app/api/revalidate/malformed'] : []),
    ...(nodes === 0 && edits > 0 ? ['regeneration/exact'] : []),
    ...(kills > 0 ? ['regeneration/rough'] : []),
  ]
  console.log(
    `${edits} random edits, ${kills} kills, ${malformed} malformed documents, ${nodes || 1} nodes, ${faults} faults, ${move} moved documents, seed ${seed}; a second or two for each edit, ten for each of the others`,
  )
  const settings = {
    EDITS: edits,
    NODES: nodes || 2,
    NODE_EDITS: edits,
    FAULTS: faults,
    // Made at once, before the first check.
    EDITS_BEGIN: whole('begin'),
    KILLS: kills,
    MALFORMED: malformed,
    EDITS_SEED: seed,
    PROGRESS: 1,
  }
  const commands = 'scripts/tools/commands'
  const parts = [
    ...(tests.length > 0 ? [() => integrationTests('web', tests, settings)] : []),
    ...(move > 0 ? [() => integrationTests(commands, ['move/move'], { MOVE_DOCUMENTS: move })] : []),
    ...(hosted ? [() => integrationTests(commands, ['hosted/hosted-shape'], { SHAPE_CONTENT: 'seed' })] : []),
    ...(hostile ? [() => hostileBrowserTests(seed)] : []),
  ]
  for (const part of parts) {
    const code = await part()
    if (code !== 0) return code
  }
  return 0
}

/** Tests of a folder with more content than in `npm test`. */
async function integrationTests(
  folder: string,
  tests: readonly string[],
  settings: Readonly<Record<string, string | number>>,
): Promise<number> {
  // One after the other, because each needs both cores.
  const args = ['run', ...tests.map((name) => `${name}.integration.test.ts`), '--no-file-parallelism']
  const set = Object.entries(settings).map(([name, value]) => [name, String(value)])
  const env = { ...process.env, ...Object.fromEntries(set) }
  const { code } = await runTool('vitest', args, { cwd: join(root, folder), env, show: true })
  return code
}

/**
 * Hostile requests and faults against a whole product, as in `npm test -- hostile-`, but more and
 * longer.
 */
async function hostileBrowserTests(seed: number): Promise<number> {
  const { code } = await run(process.execPath, [join(root, 'scripts/tools/commands/test.ts'), 'hostile-'], {
    cwd: root,
    env: {
      ...process.env,
      EDITS_SEED: String(seed),
      HOSTILE_VARIATIONS: '5000',
      HOSTILE_FAULT_MS: '20000',
    },
    show: true,
  })
  return code
}

try {
  process.exitCode = await soak()
} catch (error) {
  console.error(`✗ ${errorMessage(error)}: ${usage}`)
  process.exitCode = 2
}
