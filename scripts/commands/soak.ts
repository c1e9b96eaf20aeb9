/** `npm run soak -- --edits 1000 --seed 7`: as many random edits as wanted, held against the truth after each. */
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { run } from './processes.ts'
import { root } from './repository.ts'

const { values } = parseArgs({
  options: {
    edits: { type: 'string', default: '300' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
})
const [edits, seed] = [Number(values.edits), Number(values.seed)]
if (!Number.isSafeInteger(edits) || edits < 1 || !Number.isSafeInteger(seed)) {
  console.error('✗ --edits and --seed are whole numbers: npm run soak -- --edits 1000 --seed 7')
  process.exit(1)
}
console.log(`${edits} random edits, seed ${seed}; about a second and a half each`)
const { code } = await run(
  join(root, 'node_modules/.bin/vitest'),
  ['run', 'regeneration/exact.test.ts', '--hookTimeout=240000'],
  {
    cwd: join(root, 'web'),
    env: { ...process.env, EDITS: String(edits), EDITS_SEED: String(seed) },
    show: true,
  },
)
process.exitCode = code
