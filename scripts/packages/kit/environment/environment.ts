/** The settings of the commands, from the shell and `.env` files, checked, with new secrets. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { errorMessage } from '../error-message.ts'
import { Refusal } from '../refusal.ts'
import { changeEnvFile } from './change-env-file.ts'
import { labelWithSource, readEnvFiles, readFilesOnly } from './env-files.mjs'
import { misspelledSettings } from './misspelled.ts'
import { makePrivate, refuseForeignFolder } from './private-files.ts'
import { readSettings, type SettingsFor } from './settings.ts'

/** Settings that the parts use to trust each other; generated at the first start. */
const secrets = [
  'SANITY_API_READ_TOKEN',
  'SANITY_API_WRITE_TOKEN',
  'SANITY_WEBHOOK_SECRET',
  'SITE_STATUS_TOKEN',
  'ALGOLIA_SEARCH_KEY',
  'ALGOLIA_ADMIN_KEY',
] as const

/**
 * All settings of the parts: secrets are set, and `DATA_DIR` is absolute. Only the write token of
 * hosted Sanity may be empty.
 */
export type Environment = SettingsFor<'commands'>

/**
 * Loads the settings of `npm start` and related commands. Missing secrets are generated and added
 * to `.env.local`, but only for embedded parts: those of hosted Sanity or Algolia cannot be
 * generated. Other users lose access to settings and data. Warns of misspelled settings.
 * @param given overrides the files
 * @throws Refusal naming every invalid variable
 */
export function loadEnvironment(root: string, given: Readonly<Record<string, string>> = {}): Environment {
  const values = { ...readEnvFiles(root), ...given }
  const made = missingSecrets(values)
  const environment = parseEnvironment({ ...values, ...made }, root)
  for (const sentence of misspelledSettings(Object.keys(readFilesOnly(root)), Object.keys(process.env)))
    console.error(`! ${sentence}`)
  refuseForeignFolder(environment.DATA_DIR, labelWithSource('DATA_DIR', values.DATA_DIR))
  mkdirSync(environment.DATA_DIR, { recursive: true, mode: 0o700 })
  changeEnvFile(join(root, '.env.local'), made, 'Made by npm start for this machine. Keep them to yourself.')
  makePrivate(join(root, '.env.local'))
  // The data folder may be a link to a larger disk.
  makePrivate(realpathSync(environment.DATA_DIR))
  return environment
}

/**
 * Checks settings.
 * @param root folder at which a relative `DATA_DIR` starts
 * @throws Refusal naming every invalid variable
 */
export function parseEnvironment(values: Readonly<Record<string, string>>, root: string): Environment {
  const environment = checkedSettings(values)
  // The site runs without it on hosted Sanity, and then creates no redirects.
  const isOptional = (name: string) => name === 'SANITY_API_WRITE_TOKEN' && environment.SANITY_API_HOST === ''
  const missing = secrets.filter((name) => environment[name] === '' && !isOptional(name))
  if (missing.length > 0) {
    throw new Refusal(
      `The settings lack ${missing.join(', ')}: a hosted Sanity or Algolia gives these out, put them into .env.local (see .env.example).`,
    )
  }
  return { ...environment, DATA_DIR: resolve(root, environment.DATA_DIR) }
}

/**
 * Checks the form of settings; secrets may be missing.
 * @throws Refusal naming every invalid variable
 */
export function checkedSettings(values: Readonly<Record<string, string>>): Environment {
  try {
    const label = (name: string) => labelWithSource(name, values[name])
    return readSettings('commands', values, { title: 'The settings need a correction:', label })
  } catch (error) {
    throw new Refusal(errorMessage(error))
  }
}

/**
 * Generates the secrets of the site and the embedded parts that are not set yet.
 * @returns the new secrets by name, without those of hosted parts (whose host is empty)
 */
export function missingSecrets(values: Readonly<Record<string, string>>): Record<string, string> {
  const embedded = secrets.filter((name) => {
    // The site needs it, whether lake and search are embedded or hosted.
    if (name === 'SITE_STATUS_TOKEN') return true
    return name.startsWith('ALGOLIA_') ? values.ALGOLIA_HOST !== '' : values.SANITY_API_HOST !== ''
  })
  // We also choose the secret of Sanity's webhooks, but then it has to be entered at Sanity.
  return Object.fromEntries(
    embedded.filter((name) => !values[name]).map((name) => [name, randomBytes(24).toString('base64url')]),
  )
}
