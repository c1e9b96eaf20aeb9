import { argumentsOf, flag, text } from '@repo/kit/command-line.ts'
import { countText } from '@repo/kit/count-text.ts'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import type { Content } from './content.ts'
import { type Difference, datesOf, listed } from './differences.ts'
import { type Comparison, capital, checkMove, compare, writeDifferences } from './move.ts'
import { type ContentPlace, checkPlaces, embeddedPlace, hostedPlace } from './place.ts'

const usage = 'npm run move -- --to hosted (or --from hosted) [--dry-run] [--overwrite] [--delete]'

const options = { to: text, from: text, 'dry-run': flag, overwrite: flag, delete: flag }

function wantedBy(args: readonly string[]) {
  const { values } = argumentsOf({ args, options }, usage)
  const { to, from } = values
  if ((to === undefined) === (from === undefined) || (to ?? from) !== 'hosted')
    throw new Refusal(`Say in which direction: ${usage}`)
  return {
    direction: to ? 'to' : 'from',
    dryRun: values['dry-run'],
    overwrite: values.overwrite,
    deleteOthers: values.delete,
  }
}

/**
 * Runs `npm run move`.
 * @param settings those of this repository, with its embedded lake; by name, of which those of the
 *   hosted project are read
 * @returns the exit code: 0 when both have the same content, or after a dry run; 1 when not
 * @throws Refusal in one sentence
 */
export async function moveCommand(
  args: readonly string[],
  { environment, values }: { environment: Environment; values: Readonly<Record<string, string>> },
): Promise<number> {
  const wanted = wantedBy(args)
  const embedded = embeddedPlace(environment)
  const hosted = hostedPlace(values)
  const [source, target] = wanted.direction === 'to' ? [embedded, hosted] : [hosted, embedded]
  await checkPlaces(source, target)
  const startedAt = performance.now()
  console.log(`From ${source.name} to ${target.name}`)
  const comparison = await compare(source, target)
  console.log(`  source: ${numbersOf(comparison.source)}`)
  console.log(`  target: ${numbersOf(comparison.target)}`)
  if (wanted.dryRun) return reportDryRun(comparison.differences)
  checkMove(comparison, target, wanted)
  await writeDifferences(comparison, { source, target }, wanted)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  return report(await compare(source, target), target, seconds)
}

function reportDryRun(differences: readonly Difference[]): number {
  for (const line of listed(differences)) console.log(line)
  const inState = (state: Difference['state']) => differences.filter((one) => one.state === state).length
  console.log(
    differences.length === 0
      ? '✓ Both have the same content.'
      : `✓ Dry run, nothing was written: ${inState('missing')} missing, ${inState('unfinished')} unfinished, ${inState('different')} different, ${inState('superfluous')} superfluous.`,
  )
  return 0
}

function report(comparison: Comparison, target: ContentPlace, seconds: string): number {
  const { source, differences } = comparison
  const dates = datesOf(source, comparison.target)
  const superfluous = differences.filter(({ state }) => state === 'superfluous')
  const wrong = listed(differences.filter(({ state }) => state !== 'superfluous'))
  if (superfluous.length > 0) {
    console.log(
      `! ${capital(target.name)} also has what the source does not have (--delete removes it, but no releases):`,
    )
    for (const line of listed(superfluous)) console.log(line)
  }
  if (dates.documents > 0 || dates.assets > 0)
    console.log(
      `! ${capital(target.name)} sets dates itself: ${dates.documents} documents have another _updatedAt, ${dates.assets} images and files another _createdAt.`,
    )
  if (wrong.length === 0) {
    console.log(`✓ ${numbersOf(source)}: all compared, and the same in both (${seconds} s)`)
    return 0
  }
  for (const line of wrong) console.error(line)
  console.error(
    `✗ ${wrong.length} differences remain: if somebody edited in the meantime, run the same command with --overwrite.`,
  )
  return 1
}

function numbersOf({ documents, assets, releases }: Content): string {
  const ids = [...documents.keys()]
  const drafts = ids.filter((id) => id.startsWith('drafts.')).length
  const versions = ids.filter((id) => id.startsWith('versions.')).length
  return `${countText(documents.size, 'document')} (${countText(drafts, 'draft')}, ${countText(versions, 'version')}), ${countText(assets.size, 'asset')}, ${countText(releases.size, 'release')}`
}
