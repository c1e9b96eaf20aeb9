/** The folder of `npm run build`: what runs of this clone, without what builds and tests it. */
import {
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { root } from '@repo/kit/repository.ts'
import { nodeFileTrace } from '@vercel/nft'
import { z } from 'zod'
import { commands, fileOf, withTools } from '../installer/commands.mjs'
import { markInstalled } from '../installer/install.mjs'
import { programs } from '../programs.ts'

/** Commands of the folder: those that need neither tools nor builds. */
const kept = commands.filter((command) => command !== 'dev' && !withTools.has(command))

/** Files that Node runs; all other code follows from their imports. */
const entries = [
  ...kept.map(fileOf),
  'scripts/tools/commands/start.mjs',
  'scripts/tools/commands/compile.ts',
  ...programs,
]

/** Files that the programs read, and do not import. */
const otherFiles = [
  '{web,scripts}/**/*.{sql,json,vcl}',
  'web/public/**',
  'scripts/tools/seed/**',
  'docs/deploy/*',
]

/** Next looks for these when it starts, and does not load them. */
const ofNext = 'node_modules/next/dist/compiled/{@babel/runtime,babel,webpack}/*'

/** Names below which nothing is needed at run time. */
const left = /(?:^|\/)(?:node_modules|\.[^/]+|dist[^/]*|e2e|testing|bench|conformance)(?:\/|$)/

const manifestSchema = z.looseObject({ scripts: z.record(z.string(), z.string()) })
const lockSchema = z.looseObject({ packages: z.record(z.string(), z.unknown()) })

/**
 * Writes the folder. It looks like a clone in which the packages are installed: its lock file has
 * only those that are there.
 * @param folder that is empty or missing
 * @param site folder of the site's build
 * @param studio folder of the Studio's build
 */
export async function writeFolder(folder: string, { site, studio }: { site: string; studio: string }) {
  const ours = globSync(otherFiles, { cwd: root, exclude: (path) => left.test(path) })
  const named = [...ours, ...globSync(ofNext, { cwd: root }), '.nvmrc', '.env.example']
  for (const path of new Set([...(await tracedFiles(site)), ...named])) copyInto(folder, path)
  cpSync(site, join(folder, 'web/.next'), { recursive: true, verbatimSymlinks: true })
  cpSync(studio, join(folder, 'studio/dist'), { recursive: true })
  const writeJson = (name: string, content: unknown) => {
    const text = `${JSON.stringify(content, null, 2)}\n`
    writeFileSync(join(folder, name), text)
    return text
  }
  const { name, version, type, ...manifest } = manifestSchema.parse(jsonIn('package.json'))
  const scripts = Object.entries(manifest.scripts).filter(([script]) => kept.includes(script))
  writeJson('package.json', { name, version, private: true, type, scripts: Object.fromEntries(scripts) })
  const { packages, ...lock } = lockSchema.parse(jsonIn('package-lock.json'))
  const installed = Object.entries(packages).filter(([path]) =>
    existsSync(join(folder, path, 'package.json')),
  )
  const text = writeJson('package-lock.json', { ...lock, packages: Object.fromEntries(installed) })
  markInstalled(folder, text, 'product')
}

function jsonIn(path: string): unknown {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}

/**
 * Files that the programs and the site's build load, and the links on the way to them. Next writes
 * what a build needs besides its own folder.
 * @returns paths in the repository
 */
async function tracedFiles(site: string): Promise<string[]> {
  // Node calls it experimental that types are stripped, with which all of this runs.
  process.removeAllListeners('warning')
  const { fileList } = await nodeFileTrace(
    entries.map((path) => join(root, path)),
    {
      base: root,
      processCwd: join(root, 'web'),
      conditions: ['node', 'import', 'default'],
      ignore: isNotLoaded,
      readFile: (path) => {
        if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return Promise.resolve(null)
        const text = readFileSync(path, 'utf8')
        return Promise.resolve(/\.m?ts$/.test(path) ? stripTypeScriptTypes(text) : text)
      },
    },
  )
  const ofPages = globSync('**/*.nft.json', { cwd: site }).flatMap((name) => {
    const { files } = traceSchema.parse(JSON.parse(readFileSync(join(site, name), 'utf8')))
    return files.map((file) => relative(root, join(site, dirname(name), file)))
  })
  return [...fileList, ...ofPages].filter(
    (path) => !isNotLoaded(path) && !path.startsWith(relative(root, site)),
  )
}

/** Source maps, what only `next dev` loads, the page script's build, and what tests leave. */
const isNotLoaded = (path: string) => /\.(?:map|dev\.js)$|^web\/page-script\/build\.ts$|^\.cache\//.test(path)

const traceSchema = z.object({ files: z.array(z.string()) })

/** Copies a file of the repository, or a link as it is. */
function copyInto(folder: string, path: string) {
  const [from, to] = [join(root, path), join(folder, path)]
  const entry = lstatSync(from)
  if (entry.isDirectory() || lstatSync(to, { throwIfNoEntry: false })) return
  mkdirSync(dirname(to), { recursive: true })
  if (entry.isSymbolicLink()) symlinkSync(readlinkSync(from), to)
  else copyFileSync(from, to)
}
