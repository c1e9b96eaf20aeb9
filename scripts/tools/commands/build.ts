/** `npm run build -- --out <folder>`: makes a folder that runs the product with Node alone. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { argumentsOf, runCommand } from '@repo/kit/command-line.ts'
import { changedEnvText } from '@repo/kit/environment/change-env-file.ts'
import { loadEnvironment } from '@repo/kit/environment/environment.ts'
import { freePort } from '@repo/kit/free-ports.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { root } from '@repo/kit/repository.ts'
import { writeFolder } from './build/folder.ts'
import { builtFile } from './installer/preconditions.mjs'
import { doApart } from './supervisor/apart.ts'
import { isOutdated, runBuild } from './supervisor/builds.ts'
import { startChild } from './supervisor/children.ts'
import { partsOf } from './supervisor/product.ts'
import { siteBuild, studioBuild } from './supervisor/product-builds.ts'
import { step } from './supervisor/progress.ts'
import { ownTemporaryFolder } from './temporary-folder.ts'

const usage = '"npm run build -- --out ../loomwork" names a folder that is empty or does not exist'

await runCommand(async () => {
  const { out } = argumentsOf({ options: { out: { type: 'string' } } }, usage).values
  if (!out) throw new Refusal(`--out is missing: ${usage}.`)
  const folder = resolve(out)
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Refusal(`${folder} is not empty: ${usage}.`)
  const DATA_DIR = ownTemporaryFolder()
  // A product may be running: this one has another lake, without pages.
  const environment = { ...loadEnvironment(root), DATA_DIR, LAKE_PORT: String(await freePort()) }
  const options = { environment, siteDist: '.next-out', studioDist: 'dist', mode: 'production' } as const
  const [site, studio] = [join(root, 'web', options.siteDist), join(root, 'studio', options.studioDist)]
  const parts = partsOf(options)
  const buildOfStudio = studioBuild(options, parts.studio.env)
  if (isOutdated(buildOfStudio)) await step('Building the Studio', () => runBuild(buildOfStudio))
  const buildOfSite = siteBuild(options, { ...parts.site.env, NEXT_BUILD_CACHE: 'off' })
  const logDir = join(DATA_DIR, 'logs')
  const lake = environment.SANITY_API_HOST && (await startChild(parts.lake, { logDir, onEvent: () => {} }))
  try {
    if (lake) await doApart('empty content', environment)
    await step('Building the site', () => runBuild(buildOfSite))
    await step('Copying what runs', () => writeFolder(folder, { site, studio }))
  } finally {
    if (lake) await lake.stop()
    rmSync(site, { recursive: true, force: true })
  }
  const { internalSearchUrl = '', ...settings } = buildOfSite.values
  const write = (name: string, values: Readonly<Record<string, string>>, comment: string) =>
    writeFileSync(join(folder, name), changedEnvText('', values, comment))
  write('.env', settings, 'The site was built for these. Other settings go into .env.local.')
  write(builtFile, { ...settings, internalSearchUrl }, 'The site was built for these.')
  // Nothing in it is secret, and another user may run it, also if "npm start" has built the Studio.
  spawnSync('chmod', ['-R', 'a+rX', folder])
  console.log(`\n✓ ${folder} runs with Node 24 on a machine like this one: "npm start" there.`)
})
