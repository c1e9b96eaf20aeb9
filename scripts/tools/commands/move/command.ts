import { argumentsOf } from '@repo/kit/command-line.ts'
import { countText } from '@repo/kit/count-text.ts'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import type { Content } from './content.ts'
import { type Difference, listed } from './differences.ts'
import { capital, checkMove, compare, type MoveContext, verify, writeDifferences } from './move.ts'
import { checkPlaces, embeddedPlace, hostedPlace } from './place.ts'
import type { Reporter } from './reporter.ts'

const usage =
  'npm run move -- --to hosted (or --from hosted) [--dry-run] [--overwrite] [--delete] [--project-id abc123] [--dataset production] [--api-host https://lake.example.com]'

const options = {
  to: { type: 'string' },
  from: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  overwrite: { type: 'boolean', default: false },
  delete: { type: 'boolean', default: false },
  'project-id': { type: 'string' },
  dataset: { type: 'string' },
  'api-host': { type: 'string' },
} as const

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
    hosted: { projectId: values['project-id'], dataset: values.dataset, apiHost: values['api-host'] },
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
  reporter: Reporter,
): Promise<number> {
  const wanted = wantedBy(args)
  const embedded = embeddedPlace(environment)
  const hosted = hostedPlace(values, wanted.hosted)
  const [source, target] = wanted.direction === 'to' ? [embedded, hosted] : [hosted, embedded]
  await checkPlaces(source, target)
  const context = { source, target, reporter }
  const startedAt = performance.now()
  reporter.line(`From ${source.name} to ${target.name}`)
  const comparison = await compare(source, target)
  reporter.line(`  source: ${numbersOf(comparison.source)}`)
  reporter.line(`  target: ${numbersOf(comparison.target)}`)
  if (wanted.dryRun) return reportDryRun(comparison.differences, reporter)
  checkMove(comparison, target, wanted)
  await writeDifferences(comparison, context, wanted)
  const verification = await verify(context)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  return report(verification, context, seconds)
}

function reportDryRun(differences: readonly Difference[], reporter: Reporter): number {
  for (const line of listed(differences)) reporter.line(line)
  const inState = (state: Difference['state']) => differences.filter((one) => one.state === state).length
  reporter.line(
    differences.length === 0
      ? '✓ Both have the same content.'
      : `✓ Dry run, nothing was written: ${inState('missing')} missing, ${inState('unfinished')} unfinished, ${inState('different')} different, ${inState('superfluous')} superfluous.`,
  )
  return 0
}

function report(
  { comparison, differentBytes, dates }: Awaited<ReturnType<typeof verify>>,
  { target, reporter }: MoveContext,
  seconds: string,
): number {
  const { source, differences } = comparison
  const superfluous = differences.filter(({ state }) => state === 'superfluous')
  const wrong = [...listed(differences.filter(({ state }) => state !== 'superfluous')), ...differentBytes]
  if (superfluous.length > 0) {
    reporter.line(
      `! ${capital(target.name)} also has what the source does not have (--delete removes it, but no releases):`,
    )
    for (const line of listed(superfluous)) reporter.line(line)
  }
  if (dates.documents > 0 || dates.assets > 0)
    reporter.line(
      `! ${capital(target.name)} sets dates itself: ${dates.documents} documents have another _updatedAt, ${dates.assets} images and files another _createdAt.`,
    )
  if (wrong.length === 0) {
    reporter.line(`✓ ${numbersOf(source)}: all compared, and the same in both (${seconds} s)`)
    return 0
  }
  for (const line of wrong) reporter.problem(line)
  reporter.problem(
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
