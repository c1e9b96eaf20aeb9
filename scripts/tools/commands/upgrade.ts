/**
 * `npm run upgrade -- <link> --backups <folder>`: makes a link, from which a service runs the
 * product, lead to this folder, after a backup and a trial; a new version that does not start
 * changes nothing.
 */
import {
  copyFileSync,
  existsSync,
  lstatSync,
  readlinkSync,
  realpathSync,
  renameSync,
  symlinkSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { argumentsOf, runCommand } from '@repo/kit/command-line.ts'
import { type Environment, loadEnvironment } from '@repo/kit/environment/environment.ts'
import { createPrivateFiles } from '@repo/kit/environment/private-files.ts'
import { freePorts } from '@repo/kit/free-ports.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { root } from '@repo/kit/repository.ts'
import { internalSiteUrl } from '@repo/web/clients/internal-urls.ts'
import { backUp } from './backup/make.ts'
import { restoreBackup } from './backup/restore.ts'
import { freePath } from './backup/retention.ts'
import { verifyNewBackup } from './backup/verify.ts'
import { builtFile } from './installer/preconditions.mjs'
import { refuseOtherValues } from './supervisor/builds.ts'
import { answers, statusAt } from './supervisor/children.ts'
import { folderOfLock, lockHolder } from './supervisor/pid-lock.mjs'
import { startProduct } from './supervisor/product.ts'
import { siteBuild } from './supervisor/product-builds.ts'
import { step } from './supervisor/progress.ts'
import { ownTemporaryFolder } from './temporary-folder.ts'

const usage =
  '"npm run upgrade -- /srv/loomwork --backups /var/backups/loomwork" names the link to the folder that runs, and the folder of the backups'

/** How long a service may take until it starts the product again, ms. */
const startedWithinMs = 30_000
/** How long the new version may take until the site answers, ms. */
const answersWithinMs = 120_000

createPrivateFiles()
await runCommand(async () => {
  const { link, backups } = upgradeArguments()
  const before = realpathSync(link)
  if (before === root) throw new Refusal(`${link} leads to this folder already.`)
  takeSettings(before)
  const environment = loadEnvironment(root)
  refuseUnusable(environment)
  const backup = environment.SANITY_API_HOST && (await freePath(backups))
  await tryOut(environment, backup).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal(`${error.message}\nNothing was changed: ${link} leads to ${before} as before.`)
  })
  lead(link, root)
  const outcome = await restarted(environment)
  if (outcome === 'failed') {
    lead(link, before)
    stopProduct(environment)
    const undo = `If that one says that a newer version wrote the data, stop it and run "npm run restore -- ${backup} --replace" there.`
    throw new Refusal(
      `The new version did not answer within ${answersWithinMs / 1000} s (its logs are in ${environment.DATA_DIR}/logs): ${link} leads to ${before} again. ${backup && undo}`,
    )
  }
  const next = outcome === 'restarted' ? 'runs' : 'is what the next start runs'
  console.log(`✓ ${root} ${next}; ${before} is no longer needed${backup && `, the backup is ${backup}`}.`)
})

function upgradeArguments() {
  const { values, positionals } = argumentsOf(
    { allowPositionals: true, options: { backups: { type: 'string' } } },
    usage,
  )
  const [named, ...more] = positionals
  if (!named || !values.backups || more.length > 0) throw new Refusal(`Two folders are needed: ${usage}.`)
  const link = resolve(named)
  if (!lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() || !existsSync(link))
    throw new Refusal(
      `${link} is not a link to a folder: let the service run the product through a link, which can be exchanged.`,
    )
  return { link, backups: resolve(values.backups) }
}

/** Settings and secrets are those of the folder that ran before. */
function takeSettings(before: string) {
  const [from, to] = [join(before, '.env.local'), join(root, '.env.local')]
  const entry = lstatSync(from, { throwIfNoEntry: false })
  if (!entry || lstatSync(to, { throwIfNoEntry: false })) return
  if (entry.isSymbolicLink()) symlinkSync(resolve(before, readlinkSync(from)), to)
  else copyFileSync(from, to)
}

/** @throws Refusal with one sentence if this folder cannot run with the settings, or not alone */
function refuseUnusable(environment: Environment) {
  if (!existsSync(join(root, builtFile)))
    throw new Refusal(
      'This folder has to be built when it starts: run the command in one that "npm run build" made.',
    )
  if (environment.SITE_DATABASE_URL)
    throw new Refusal('The site has several nodes: upgrade one after the other (docs/operations.md).')
  refuseOtherValues(siteBuild({ environment, siteDist: '.next' }, {}))
}

/**
 * Starts this folder once next to what runs: at other ports, with a copy of its content.
 * @param backup where the content of an embedded lake is backed up; empty without one
 * @throws Refusal with one sentence if it does not start, or its home page is no answer
 */
async function tryOut(environment: Environment, backup: string) {
  const dataDir = join(ownTemporaryFolder(), 'data')
  if (backup) {
    await step('Backup', () => backUp(environment.DATA_DIR, backup))
    const { files } = await verifyNewBackup(backup)
    await restoreBackup({ backup, files, dataDir, replace: false })
  }
  const [SITE_PORT = '', STUDIO_PORT = '', LAKE_PORT = '', SEARCH_PORT = ''] = (await freePorts(4)).map(
    String,
  )
  const apart = { SITE_PORT, STUDIO_PORT, LAKE_PORT, SEARCH_PORT, DATA_DIR: dataDir, HOST: '127.0.0.1' }
  const trial = { ...environment, ...apart }
  console.log('Trial with a copy of the content')
  const product = await startProduct({
    environment: trial,
    siteDist: '.next',
    studioDist: 'dist',
    mode: 'production',
    isTrial: true,
    whenSiteFails: 'stop',
  })
  const status = await statusAt(`${internalSiteUrl(trial)}/`, 30_000)
  await product.stop()
  if (status !== 200) throw new Refusal(`The home page of the new version is answered with ${status}.`)
}

/** Makes the link lead to another folder, at once. */
function lead(link: string, folder: string) {
  const temporary = `${link}.${process.pid}`
  symlinkSync(folder, temporary)
  renameSync(temporary, link)
}

function stopProduct({ DATA_DIR }: Environment): number | undefined {
  const pid = lockHolder(DATA_DIR)
  if (pid) process.kill(pid, 'SIGTERM')
  return pid
}

/** Stops the product, and waits for the service to start it from this folder. */
async function restarted(environment: Environment): Promise<'restarted' | 'stopped' | 'failed'> {
  const before = stopProduct(environment)
  if (!before) return 'stopped'
  const began = Date.now()
  let isStarting = false
  while (Date.now() - began < (isStarting ? answersWithinMs : startedWithinMs)) {
    await sleep(200)
    const pid = lockHolder(environment.DATA_DIR)
    if (!pid || pid === before || folderOfLock(environment.DATA_DIR) !== root) continue
    isStarting = true
    if (await answers(`${internalSiteUrl(environment)}/api/status/`)) return 'restarted'
  }
  const running = lockHolder(environment.DATA_DIR) && folderOfLock(environment.DATA_DIR)
  if (running && running !== root)
    throw new Refusal(`${running} was started again: let the service run the product through the link.`)
  return isStarting ? 'failed' : 'stopped'
}
