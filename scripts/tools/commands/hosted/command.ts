/** `npm run hosted:setup`: shows the plan; creates what is missing, and writes the settings. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { argumentsOf, flag, helpFlag, text } from '@repo/kit/command-line.ts'
import { changeEnvFile } from '@repo/kit/environment/change-env-file.ts'
import { readEnvFiles } from '@repo/kit/environment/env-files.mjs'
import { checkedSettings, type Environment } from '@repo/kit/environment/environment.ts'
import { secretsOfOthers } from '@repo/kit/environment/settings.ts'
import { isLoopback } from '@repo/kit/http/loopback.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { lakeApiOf } from '../doctor/lake-api.ts'
import { planProject, type SettingValues, type SetupStep } from './steps.ts'

/** The help of the command. */
const usage = `npm run hosted:setup -- --project-id abc123 [flags]

Shows what a project of hosted Sanity lacks. With --yes it creates that, and writes the settings into
.env.local. Running it again changes nothing. Set SANITY_SETUP_TOKEN (the
token of an administrator) for this run. For Algolia: npm run search:setup.

  --project-id abc123                 the project, as sanity.io/manage shows it
  --dataset production                the dataset, which is created if it is missing
  --site https://docs.example.com     URL of the site (NEXT_PUBLIC_SITE_URL)
  --studio https://edit.example.com   URL of the Studio (SANITY_STUDIO_URL)
  --yes                               creates it

Exit code 0: everything is there, or was shown. 1: something was refused.`

/** Settings of a run, and replacements of hosted services for tests. */
export interface HostedSetup {
  /** Folder of `.env.local`. */
  readonly root: string
  /** Variables of the files and the shell by name. */
  readonly values: SettingValues
  /** Origins of hosted Sanity, which tests replace. */
  readonly lakeApi?: typeof lakeApiOf
}

const values = { 'project-id': text, dataset: text, site: text, studio: text }
const options = { ...values, yes: flag, help: helpFlag }

/** Tokens of Sanity, which belong to one project. */
const ownSecrets = ['SANITY_API_READ_TOKEN', 'SANITY_API_WRITE_TOKEN', 'SANITY_WEBHOOK_SECRET'] as const

function wantedBy(args: readonly string[], given: SettingValues) {
  const flags = argumentsOf({ args, options }, 'npm run hosted:setup -- --help lists the flags').values
  if (flags.help) return null
  const projectId = flags['project-id']
  if (!projectId)
    throw new Refusal(
      'Name the project: npm run hosted:setup -- --project-id abc123 (sanity.io/manage shows it).',
    )
  const isSameProject = given.SANITY_API_HOST === '' && given.SANITY_PROJECT_ID === projectId
  const dataset = flags.dataset ?? (isSameProject ? given.SANITY_DATASET : undefined) ?? 'production'
  const values = {
    SANITY_API_HOST: '',
    SANITY_PROJECT_ID: projectId,
    SANITY_DATASET: dataset,
    ...(flags.site !== undefined && { NEXT_PUBLIC_SITE_URL: flags.site }),
    ...(flags.studio !== undefined && { SANITY_STUDIO_URL: flags.studio }),
  }
  // Those of another lake are not sent to Sanity.
  const others = isSameProject ? {} : Object.fromEntries(ownSecrets.map((name) => [name, '']))
  /** The settings with which the site will run. */
  const environment = checkedSettings({ ...given, ...others, ...values })
  return { values, environment, yes: flags.yes }
}

/**
 * Runs the command.
 * @throws Refusal in one sentence; what was created before is in `.env.local`
 */
export async function hostedSetupCommand(args: readonly string[], setup: HostedSetup): Promise<void> {
  const { values: given, root } = setup
  const wanted = wantedBy(args, given)
  if (!wanted) return console.log(usage)
  const setupToken = given.SANITY_SETUP_TOKEN
  if (!setupToken)
    throw new Refusal(
      'SANITY_SETUP_TOKEN is not set: set it in the shell for this run, to the token of an administrator of the project (npx sanity login, then npx sanity debug --secrets, in studio/).',
    )
  const { environment } = wanted
  const written: Record<string, string> = {}
  const save = (values: SettingValues) => {
    Object.assign(written, values)
    changeEnvFile(join(root, '.env.local'), values, 'Written by npm run hosted:setup. Keep them to yourself.')
  }
  const lake = (setup.lakeApi ?? lakeApiOf)(environment, '')
  const steps = await planProject({ api: { lake, setupToken }, environment })
  const known = {
    // In the form in which they are read.
    ...Object.fromEntries(Object.entries(environment).filter(([name]) => name in wanted.values)),
    ...Object.fromEntries(steps.flatMap(({ values }) => Object.entries(values ?? {}))),
  }
  const changes = settingLines(present(root), known, steps)
  console.log(`Project ${lake.projectId}, dataset ${lake.dataset}:`)
  for (const text of [...steps.map(stepLine), ...changes]) console.log(text)
  const isComplete = changes.length === 0 && steps.every(({ state }) => state !== 'create')
  if (isComplete) console.log('✓ Everything is there: nothing was changed.')
  else if (wanted.yes) await createAll(steps, known, save)
  else return console.log('Nothing was changed: add --yes to do this.')
  for (const text of leftToDo(steps, root, { isComplete, environment, known: { ...known, ...written } }))
    console.log(text)
}

async function createAll(
  steps: readonly SetupStep[],
  known: SettingValues,
  save: (values: SettingValues) => void,
): Promise<void> {
  save(known)
  for (const { name, state, create } of steps) {
    if (!create) continue
    // At once: Sanity shows a token only this time.
    save((await create()) ?? {})
    if (state === 'create') console.log(`✓ ${name}: created`)
  }
  console.log('✓ .env.local has the settings.')
}

function stepLine({ name, state, what }: SetupStep): string {
  const [mark, text] = {
    exists: ['✓', 'exists already'],
    create: ['+', 'will be created'],
    'by hand': ['!', 'by hand'],
    'not needed': ['–', 'not needed'],
  }[state]
  return `${mark} ${name}: ${text}: ${what}`
}

/** Variables in `.env.local`. */
function present(root: string): Readonly<Record<string, string | undefined>> {
  const path = join(root, '.env.local')
  return existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {}
}

/** A line for each variable that will be added or replaced, without the values of secrets. */
function settingLines(
  before: Readonly<Record<string, string | undefined>>,
  known: SettingValues,
  steps: readonly SetupStep[],
): string[] {
  const later = steps.flatMap(({ variables }) => variables ?? [])
  return [...new Set([...Object.keys(known), ...later])].flatMap((name) => {
    const [old, value] = [before[name], known[name]]
    if (old === value && !later.includes(name)) return []
    if (old === undefined) return [`+ .env.local: ${name}${isSecret(name) ? '' : `=${value}`} will be added`]
    if (isSecret(name))
      return old === '' ? [`+ .env.local: ${name} will be set`] : [`! .env.local: ${name} will be replaced`]
    return [`! .env.local: ${name}=${old} will be replaced by ${name}=${value}`]
  })
}

function isSecret(name: string): boolean {
  return secretsOfOthers(undefined).includes(name)
}

/**
 * Tasks that only a person can do, as lines for the terminal; empty if nothing is left to do.
 * @param known settings of this run, as they are in `.env.local` now
 */
function leftToDo(
  steps: readonly SetupStep[],
  root: string,
  { isComplete, environment, known }: { isComplete: boolean; environment: Environment; known: SettingValues },
): string[] {
  const { NEXT_PUBLIC_SITE_URL, SANITY_STUDIO_URL } = environment
  const { ALGOLIA_HOST, ALGOLIA_SEARCH_KEY, ALGOLIA_ADMIN_KEY } = environment
  const inForce = readEnvFiles(root)
  const inShell = Object.keys(known).filter((name) => inForce[name] !== known[name])
  const isHere = isLoopback(new URL(NEXT_PUBLIC_SITE_URL).hostname)
  const isNew = steps.some(({ name, state }) => name === 'Dataset' && state === 'create')
  const tasks = [
    ...steps.filter(({ state }) => state === 'by hand').map(({ name, what }) => `${name}: ${what}`),
    inShell.length > 0 &&
      `${inShell.join(', ')}: the shell has other values, which count more than .env.local: unset them`,
    'SANITY_SETUP_TOKEN' in present(root) && 'remove SANITY_SETUP_TOKEN from .env.local',
    isHere &&
      `Sanity cannot reach ${NEXT_PUBLIC_SITE_URL}: when the site has a public URL, run this again with --site`,
    ALGOLIA_HOST === '' &&
      (ALGOLIA_SEARCH_KEY === '' || ALGOLIA_ADMIN_KEY === '') &&
      'npm run search:setup, with ALGOLIA_APP_ID and ALGOLIA_SETUP_KEY (dashboard, Settings, API keys), which creates what Algolia needs',
    isNew &&
      !isComplete &&
      'fill the dataset: npm run move -- --to hosted, with the settings of the embedded lake, or npm run import -- --seed',
    !isComplete && 'npm start, which builds site and Studio with these settings, and then npm run doctor',
    !isComplete && 'invite the writers at sanity.io/manage',
    !isComplete &&
      `the Studio is at ${SANITY_STUDIO_URL}, where npm start or your proxy serves it; to have Sanity serve it instead: npx sanity deploy in studio/, and run this again with --studio and its URL`,
  ].filter((task) => task !== false)
  return tasks.length > 0 ? ['', 'Left to do:', ...tasks.map((task) => `- ${task}`)] : []
}
