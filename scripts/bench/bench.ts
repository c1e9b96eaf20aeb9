/** `npm run bench [-- <name> …]`: measures and prints, one table each; without a name, all but the slow `start`. */
import { readdirSync } from 'node:fs'
import type { Bench } from './table.ts'
import { table } from './table.ts'

const suffix = '.bench.ts'
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(suffix))
  .map((file) => file.slice(0, -suffix.length))
/** Installs the packages twice from nothing: minutes, and hundreds of megabytes from the registry. */
const onlyByName = ['start']

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`✗ There is no benchmark "${unknown.join('", "')}": use one of ${names.join(', ')}.`)
  process.exit(1)
}
for (const name of asked.length > 0 ? asked : names.filter((candidate) => !onlyByName.includes(candidate))) {
  const { bench }: { bench: Bench } = await import(`./${name}${suffix}`)
  console.log(`\n## ${name}\n`)
  console.log(table(await bench()))
}
process.exit(0)
