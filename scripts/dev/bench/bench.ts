/**
 * `npm run bench [-- <name> …]`: runs benchmarks and prints a table for each. Without a name it
 * runs all except the slow ones. Arguments that begin with `--` are passed to the benchmark. It
 * exits with 1 if one of them fails, or exceeds a budget.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import type { Bench } from './table.ts'
import { markdownTable } from './table.ts'

const suffix = '.bench.ts'
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(suffix))
  .map((file) => file.slice(0, -suffix.length))
/**
 * One installs the packages twice from nothing, two build sites of up to 10,000 pages, one fills
 * indices of 200,000 records, one downloads a program of 185 MB, one works in the Studio for
 * minutes, and one starts three nodes and loads them for minutes.
 */
const onlyByName = [
  'start',
  'regeneration',
  'large-edit',
  'large-start',
  'search',
  'lighthouse',
  'jobs',
  'cluster',
]

const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const unknown = asked.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`✗ There is no benchmark "${unknown.join('", "')}": use one of ${names.join(', ')}.`)
  process.exit(1)
}
const wanted = asked.length > 0 ? asked : names.filter((candidate) => !onlyByName.includes(candidate))
const [only, ...others] = wanted
if (only && others.length === 0) {
  const { bench }: { bench: Bench } = await import(`./${only}${suffix}`)
  console.log(`\n## ${only}\n`)
  const rows = await bench()
  console.log(markdownTable(rows))
  const broken = rows.flatMap(({ broken = [] }) => broken)
  for (const sentence of broken) console.error(`✗ ${sentence}`)
  if (broken.length > 0) process.exitCode = 1
} else {
  // A process for each, because the site's code keeps its settings and clients as long as its
  // process runs.
  for (const name of wanted) {
    const { status } = spawnSync(process.execPath, [import.meta.filename, name], { stdio: 'inherit' })
    if (status !== 0) process.exitCode = 1
  }
}
process.exit()
