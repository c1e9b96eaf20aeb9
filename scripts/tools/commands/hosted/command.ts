/** `npm run hosted:setup`: shows the plan, asks, creates what is missing, writes the settings. */
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
import { planSearchKeys, setUpSearch } from '../search-setup.ts'
import { planProject, type SettingValues, type SetupStep } from './steps.ts'

/** The help of the command. */
const usage = `npm run hosted:setup -- --project-id abc123 [flags]

Creates on a project of hosted Sanity, and on an application of Algolia, what is missing, and writes
the settings into .env.local. It shows what it will do, and asks first. Running it again changes
nothing. Set SANITY_SETUP_TOKEN (the token of an administrator) and, for Algolia, ALGOLIA_HOST=,
ALGOLIA_APP_ID and ALGOLIA_SETUP_KEY for this run.

  --project-id abc123                 the project, as sanity.io/manage shows it
  --dataset production                the dataset, which is created if it is missing
  --site https://docs.example.com     URL of the site (NEXT_PUBLIC_SITE_URL)
  --studio https://edit.example.com   URL of the Studio (SANITY_STUDIO_URL)
  --dry-run                           only shows what it would do
  --yes                               does not ask

Exit code 0: everything is there, or a dry run. 1: something was refused, or not confirmed.`

/** Settings and terminal of a run, and replacements of hosted services for tests. */
export interface HostedSetup {
  /** Folder of `.env.local`. */
  readonly root: string
  /** Variables of the files and the shell by name. */
  readonly values: SettingValues
  /** Asks a person; null without a terminal. */
  readonly confirm: ((question: string) => Promise<boolean>) | null
  /** Origins of hosted Sanity, which tests replace. */
  readonly lakeApi?: typeof lakeApiOf
  /** Settings with which tests reach a search server and a lake instead of the hosted ones. */
  readonly standIns?: Partial<Environment>
}

const values = { 'project-id': text, dataset: text, site: text, studio: text }
const options = { ...values, 'dry-run': flag, yes: flag, help: helpFlag }

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
  return { values, environment, dryRun: flags['dry-run'], yes: flags.yes }
}

/**
 * Runs the command.
 * @throws Refusal in one sentence; what was created before is in `.env.local`
 */
export async function hostedSetupCommand(args: readonly string[], setup: HostedSetup): Promise<0 | 1> {
  const { values: given, root } = setup
  const wanted = wantedBy(args, given)
  if (!wanted) {
    console.log(usage)
    return 0
  }
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
  const search = await searchStep(setup, environment, () => ({ ...environment, ...written }))
  const all = [...steps, search]
  const known = {
    // In the form in which they are read.
    ...Object.fromEntries(Object.entries(environment).filter(([name]) => name in wanted.values)),
    ...Object.fromEntries(all.flatMap(({ values }) => Object.entries(values ?? {}))),
  }
  const changes = settingLines(present(root), known, all)
  console.log(`Project ${lake.projectId}, dataset ${lake.dataset}:`)
  for (const text of [...all.map(stepLine), ...changes]) console.log(text)
  const isComplete = changes.length === 0 && all.every(({ state }) => state !== 'create')
  if (isComplete) console.log('✓ Everything is there: nothing was changed.')
  else if (await isConfirmed(wanted, setup)) await createAll(all, known, save)
  else return wanted.dryRun ? 0 : 1
  for (const text of leftToDo(all, root, { isComplete, environment, known: { ...known, ...written } }))
    console.log(text)
  return 0
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

/**
 * The step that sets up the search, the same as `npm run search:setup`. Reads only.
 * @param current returns the settings with the tokens that earlier steps have created
 * @throws Refusal in one sentence if Algolia refuses the key
 */
async function searchStep(
  { values: given, standIns }: HostedSetup,
  environment: Environment,
  current: () => Environment,
): Promise<SetupStep> {
  const name = 'Algolia'
  const { ALGOLIA_HOST, ALGOLIA_APP_ID, ALGOLIA_INDEX_NAME } = environment
  if (ALGOLIA_HOST !== '')
    return {
      name,
      state: 'not needed',
      what: `the search server at ${ALGOLIA_HOST} stays; to change to Algolia, set ALGOLIA_HOST=, ALGOLIA_APP_ID and ALGOLIA_SETUP_KEY`,
    }
  const values = { ALGOLIA_HOST, ALGOLIA_APP_ID, ALGOLIA_INDEX_NAME }
  const setupKey = given.ALGOLIA_SETUP_KEY ?? ''
  if (setupKey === '' && environment.ALGOLIA_SEARCH_KEY !== '' && environment.ALGOLIA_ADMIN_KEY !== '') {
    const what = 'the keys are set; npm run search:setup also compares settings'
    return { name, state: 'exists', what, values }
  }
  if (setupKey === '')
    return {
      name,
      state: 'by hand',
      what: 'set ALGOLIA_APP_ID and ALGOLIA_SETUP_KEY (dashboard, Settings, API keys), and run this again',
      values,
    }
  const keys = await planSearchKeys({ ...environment, ...standIns }, setupKey)
  const missing = keys.filter(({ todo }) => todo !== 'kept')
  const list = missing.map(
    ({ variable, key, todo }) => `${variable} ${todo === 'made' ? '' : 'changed '}(${key.acl.join(', ')})`,
  )
  return {
    name,
    state: missing.length > 0 ? 'create' : 'exists',
    what:
      missing.length > 0
        ? `${list.join(', ')}; settings and synonyms of ${ALGOLIA_INDEX_NAME}`
        : `three keys; settings and synonyms of ${ALGOLIA_INDEX_NAME} are written only if they differ`,
    values: { ...values, ...valuesOf(keys) },
    variables: keys.filter(({ todo }) => todo === 'made').map(({ variable }) => variable),
    create: async () => valuesOf((await setUpSearch({ ...current(), ...standIns }, setupKey)).keys),
  }
}

/** The keys that there are, by the names of their settings. */
function valuesOf(keys: readonly { readonly variable: string; readonly value?: string | undefined }[]) {
  return Object.fromEntries(keys.flatMap(({ variable, value }) => (value ? [[variable, value]] : [])))
}

async function isConfirmed(
  { dryRun, yes }: Readonly<Record<'dryRun' | 'yes', boolean>>,
  { confirm }: HostedSetup,
): Promise<boolean> {
  if (dryRun) {
    console.log('Dry run: nothing was changed.')
    return false
  }
  if (yes) return true
  if (!confirm) {
    console.log('Nothing was changed, because there is no terminal to ask at: add --yes to do this.')
    return false
  }
  const isYes = await confirm('Do this? (y/N) ')
  if (!isYes) console.log('Nothing was changed.')
  return isYes
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
  const inForce = readEnvFiles(root)
  const inShell = Object.keys(known).filter((name) => inForce[name] !== known[name])
  const onlyForThisRun = Object.keys(present(root)).filter((name) =>
    /^(?:SANITY_SETUP_TOKEN|ALGOLIA_SETUP_KEY)$/.test(name),
  )
  const isHere = isLoopback(new URL(NEXT_PUBLIC_SITE_URL).hostname)
  const isNew = steps.some(({ name, state }) => name === 'Dataset' && state === 'create')
  const tasks = [
    ...steps.filter(({ state }) => state === 'by hand').map(({ name, what }) => `${name}: ${what}`),
    inShell.length > 0 &&
      `${inShell.join(', ')}: the shell has other values, which count more than .env.local: unset them`,
    onlyForThisRun.length > 0 && `remove ${onlyForThisRun.join(' and ')} from .env.local`,
    isHere &&
      `Sanity cannot reach ${NEXT_PUBLIC_SITE_URL}: when the site has a public URL, run this again with --site`,
    isNew &&
      !isComplete &&
      'fill the dataset: npm run import -- documentation.tar.gz (an export of the embedded lake), or npm run import -- --seed',
    !isComplete && 'npm start, which builds site and Studio with these settings, and then npm run doctor',
    !isComplete && 'invite the writers at sanity.io/manage',
    !isComplete &&
      `the Studio is at ${SANITY_STUDIO_URL}, where npm start or your proxy serves it; to have Sanity serve it instead: npx sanity deploy in studio/, and run this again with --studio and its URL`,
  ].filter((task) => task !== false)
  return tasks.length > 0 ? ['', 'Left to do:', ...tasks.map((task) => `- ${task}`)] : []
}
