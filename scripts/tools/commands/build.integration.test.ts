import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { writingClient } from '@repo/importer/import.ts'
import type { Environment } from '@repo/kit/environment/environment.ts'
import { secretsOfOthers } from '@repo/kit/environment/settings.ts'
import { findProgram } from '@repo/kit/programs.ts'
import { root } from '@repo/kit/repository.ts'
import { newFolder } from '@repo/kit/testing/new-folder.ts'
import { whyNoContainers } from '@repo/testing/optional-programs.ts'
import { privateEnvironment } from '@repo/testing/private-product.ts'
import { run } from '@repo/testing/processes.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isOutsideClone } from './repository/texts.ts'
import { copyWithOwnChanges, ownChanges, ownDocuments } from './testing/own-changes.ts'

const copy = await copyWithOwnChanges()
const folder = newFolder()
const dataDir = newFolder()
let environment: Environment
let stop: () => Promise<unknown> = async () => {}

const start = 'scripts/tools/commands/start.mjs'
/** The folder has its own settings, and nothing else that is installed here is found. */
const env = { DATA_DIR: dataDir, HOME: dataDir, PATH: '/nowhere' }

/** Runs a command of the folder to its end. */
const runInFolder = (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  run(process.execPath, [start, ...args], { cwd: folder, env: { ...env, ...more } })

beforeAll(async () => {
  environment = await privateEnvironment(dataDir)
  // As after "npm start", whose builds nobody else may read.
  const build = `umask 077; exec "${process.execPath}" scripts/tools/commands/build.ts --out "${folder}"`
  const built = await run('sh', ['-c', build], { cwd: copy, env: { ...process.env, ...environment } })
  expect(built.code, built.output).toBe(0)
}, 400_000)

afterAll(() => stop(), 30_000)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('own changes need no other files, and types check them', async () => {
  const views = ownChanges['web/own/views.tsx']
  writeFileSync(join(copy, 'web/own/views.tsx'), views.replace('ownViews = { poll }', 'ownViews = {}'))
  const npmRun = (args: string) => run('npm', ['run', ...args.split(' ')], { cwd: copy })
  for (const args of ['typegen -w @repo/studio', 'typecheck -w @repo/studio']) {
    const { code, output } = await npmRun(args)
    expect(code, output).toBe(0)
  }
  const { output } = await npmRun('typecheck -w @repo/web')
  const errors = output.split('\n').filter((line) => line.includes('error TS'))
  expect(errors, output).toEqual([expect.stringMatching(/blocks\/views\.tsx.*Property 'poll' is missing/)])
  writeFileSync(join(copy, 'web/own/views.tsx'), views)
  const texts = globSync('{studio,web,scripts}/**/*.{ts,tsx,mjs,css}', { cwd: copy, exclude: isOutsideClone })
  const others = texts.filter(
    (path) => !/next-env|^web\/own\/|^studio\/(?:schema\/own\/|model\/own\.ts)/.test(path),
  )
  const isChanged = (path: string) => !readFileSync(join(copy, path)).equals(readFileSync(join(root, path)))
  expect(others.filter(isChanged)).toEqual(['web/queries/results.generated.ts'])
}, 240_000)

test('the folder is small, and has no secrets', () => {
  const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => join(parentPath, name))
  const megabytes = paths.reduce((total, path) => total + statSync(path).size, 0) / 1e6
  expect(megabytes).toBeLessThan(250)
  expect(paths.filter((path) => (statSync(path).mode & 0o4) === 0)).toEqual([])
  const secrets = secretsOfOthers(undefined)
    .filter((name) => name !== 'ALGOLIA_SEARCH_KEY')
    .flatMap((name) => Object.entries(environment).find(([other]) => other === name)?.[1] || [])
  expect(secrets.length).toBeGreaterThan(4)
  const ours = paths.filter((path) => !path.includes('/node_modules/'))
  expect(ours.filter((path) => secrets.some((secret) => readFileSync(path).includes(secret)))).toEqual([])
})

test('it starts empty without building, and shows the brand, pages and own changes of a company', async () => {
  const product = spawn(process.execPath, [start, 'start', '--empty'], { cwd: folder, env })
  const ended = once(product, 'close')
  stop = () => {
    product.kill('SIGTERM')
    return ended
  }
  let said = ''
  product.stdout.on('data', (text) => (said += text))
  await vi.waitFor(() => expect(said).toContain('Ready after'), { timeout: 120_000, interval: 200 })
  expect(said).not.toContain('Building')
  expect((await fetch(environment.SANITY_STUDIO_URL)).status).toBe(200)
  const token = /SANITY_API_WRITE_TOKEN=(\S+)/.exec(readFileSync(join(folder, '.env.local'), 'utf8'))?.[1]
  const client = writingClient({ ...environment, SANITY_API_WRITE_TOKEN: token ?? '' })
  const settings = await client.fetch<string>('*[_type == "siteSettings"][0]._id')
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>',
  )
  const asset = await client.assets.upload('image', svg, { filename: 'logo.svg' })
  const logo = { _type: 'image', asset: { _type: 'reference', _ref: asset._id } }
  const navbar = [{ _type: 'navLink', _key: 'n', label: 'Shop', href: 'https://acme.example/' }]
  const brand = { productName: 'Acme', company: 'Acme Corp.', color: '#ffd400', logo, navbar }
  const writes = client.transaction().patch(settings, { set: brand })
  for (const document of ownDocuments()) writes.create(document)
  await writes.commit()
  const { code, output } = await runInFolder(['import', siteOfAcme()])
  expect(code, output).toBe(0)
  await vi.waitFor(expectAcme, { timeout: 60_000, interval: 500 })
}, 240_000)

/** A site of Docusaurus: a hundred pages, one of them at an address that pages cannot have here. */
function siteOfAcme() {
  const site = join(newFolder(), 'acme/docs')
  for (let number = 1; number <= 100; number += 1) {
    const chapter = join(site, `chapter-${Math.ceil(number / 20)}`)
    mkdirSync(chapter, { recursive: true })
    const slug = number === 100 ? 'slug: /last\n' : ''
    const text = `---\ntitle: Widget ${number}\n${slug}---\n\nHow to mount widget number ${number}.\n`
    writeFileSync(join(chapter, `widget-${number}.md`), text)
  }
  return site
}

/** Pages, brand, own changes, search and redirect. */
async function expectAcme() {
  const { NEXT_PUBLIC_SITE_URL: site, ALGOLIA_APP_ID, ALGOLIA_SEARCH_KEY, ALGOLIA_INDEX_NAME } = environment
  const read = async (path: string) => (await fetch(`${site}/docs/${path}`)).text()
  const vote = /Acme.*>Shop<.*<p>Takes 7 minutes.*<aside title="Which one\?"><p>Tell us\./s
  expect(await read('text/vote/')).toMatch(vote)
  expect(await read('text/vote.md')).toContain('Takes 7 minutes\n\n**Which one?**\n\nTell us.\n')
  expect(await read('text/faster/')).toContain('This is faster.')
  const page = await read('chapter-2/widget-33/')
  expect(page).toContain('How to mount widget number 33.')
  expect(page).toMatch(/<title>[^<]*Acme/)
  expect(page).toContain('--accent:oklch(from #ffd400 ')
  expect(page).toMatch(/<link rel="?icon"? href="?[^ >]*\.svg/)
  expect(page).not.toContain('Loomwork')
  const moved = await fetch(`${site}/docs/last/`)
  expect([moved.status, new URL(moved.url).pathname]).toEqual([200, '/docs/chapter-5/last/'])
  const queries = ['mount widget 77', 'takes 7 minutes', 'which one']
  const requests = queries.map((query) => ({ indexName: ALGOLIA_INDEX_NAME, query }))
  const found = await fetch(`${site}/search-api/1/indexes/*/queries`, {
    method: 'POST',
    headers: { 'x-algolia-application-id': ALGOLIA_APP_ID, 'x-algolia-api-key': ALGOLIA_SEARCH_KEY },
    body: JSON.stringify({ requests }),
  })
  const text = await found.text()
  for (const hit of ['/docs/chapter-4/widget-77/', 'What vote does Takes 7 minutes', 'Which one? Tell us.'])
    expect(text).toContain(hit)
}

test.each([
  ['doctor', [], /✓ Data folder/],
  ['backup', [join(newFolder(), 'backup')], /documents with their history/],
  ['user', ['help'], /npm run user --/],
])(
  'its command %s runs',
  async (name, args, expected) => {
    expect((await runInFolder([name, ...args])).output).toMatch(expected)
  },
  60_000,
)

test('settings for which it was not built are refused before anything starts', async () => {
  await stop()
  const { code, output } = await runInFolder(['start'], { NEXT_PUBLIC_SITE_URL: 'https://docs.example.com' })
  expect(code).toBe(1)
  expect(output).toContain('was built for NEXT_PUBLIC_SITE_URL=http://localhost')
}, 60_000)

test.skipIf(whyNoContainers())(
  'its container file makes an image without its secrets, whose container answers',
  async () => {
    const store = newFolder()
    const options = [
      '--root',
      join(store, 'root'),
      '--runroot',
      join(store, 'run'),
      '--storage-driver',
      'vfs',
    ]
    const buildah = async (...args: string[]) => {
      const { code, output } = await run('buildah', [...options, ...args], { cwd: folder, env: process.env })
      expect(code, output).toBe(0)
      return output.trim()
    }
    await buildah('bud', '-f', 'Containerfile', '-t', 'docker.io/library/node:24-bookworm-slim', baseImage())
    const file = ['-f', 'docs/deploy/Containerfile', '--isolation', 'chroot', '--pull-never']
    await buildah('bud', ...file, '-t', 'loomwork', '.')
    await buildah('from', '--pull-never', '--name', 'loomwork', 'loomwork')
    const config = '{{range .OCIv1.Config.Entrypoint}}{{.}} {{end}}{{range .OCIv1.Config.Cmd}}{{.}} {{end}}'
    const command = (await buildah('inspect', '--format', config, 'loomwork')).split(' ')
    const runs = ['run', '--isolation', 'chroot', 'loomwork', '--']
    const link = ['node', '-p', 'require("fs").readlinkSync(".env.local")']
    expect(await buildah(...runs, ...link)).toBe('/var/lib/loomwork/.env.local')

    const container = spawn('buildah', [...options, ...runs, ...command], { detached: true })
    const ended = once(container, 'close')
    stop = () => {
      if (container.pid && container.exitCode === null) process.kill(-container.pid, 'SIGTERM')
      return ended
    }
    let said = ''
    for (const stream of [container.stdout, container.stderr]) stream.on('data', (text) => (said += text))
    await vi.waitFor(() => expect(said).toContain('Ready after'), { timeout: 120_000, interval: 200 })
    expect(said).not.toContain('!')
    for (const url of [environment.NEXT_PUBLIC_SITE_URL, environment.SANITY_STUDIO_URL])
      expect((await fetch(url)).status).toBe(200)
    await stop()
  },
  300_000,
)

/** Programs of this machine that the container file runs: a test has no registry. */
function baseImage() {
  const image = newFolder()
  const put = (from: string, to: string) => {
    mkdirSync(join(image, dirname(to)), { recursive: true })
    copyFileSync(from, join(image, to))
  }
  const sh = findProgram('sh') ?? 'sh'
  const programs = [
    process.execPath,
    sh,
    ...['mkdir', 'chown', 'ln'].map((name) => findProgram(name) ?? name),
  ]
  const addons = globSync('node_modules/@img/*/lib/*.node', { cwd: folder }).map((path) => join(folder, path))
  for (const path of programs) put(path, `usr/local/bin/${basename(path)}`)
  for (const path of [...programs, ...addons])
    for (const library of execFileSync('ldd', [path], { encoding: 'utf8' }).match(/\/\S+/g) ?? [])
      put(library, library)
  put(sh, 'bin/sh')
  mkdirSync(join(image, 'etc'))
  mkdirSync(join(image, 'tmp'), { recursive: true })
  chmodSync(join(image, 'tmp'), 0o1777)
  writeFileSync(join(image, 'etc/passwd'), 'root:x:0:0::/:/bin/sh\nnode:x:1000:1000::/:/bin/sh\n')
  writeFileSync(join(image, 'etc/group'), 'root:x:0:\nnode:x:1000:\n')
  writeFileSync(join(image, 'Containerfile'), 'FROM scratch\nCOPY . /\n')
  return image
}

describe('an upgrade', () => {
  const next = newFolder()
  const link = join(newFolder(), 'loomwork')
  const backups = newFolder()
  const upgrade = (from: string) =>
    run(process.execPath, [start, 'upgrade', link, '--backups', backups], { cwd: from, env })

  /** As systemd does: it holds the ports, and starts the product whenever it ends. */
  const service = `
    use IO::Socket::INET; $^F = 9; $SIG{TERM} = sub { kill TERM => $pid; waitpid $pid, 0; exit };
    my ($link, $node, @ports) = @ARGV;
    my @held = map {
      IO::Socket::INET->new(LocalAddr => '127.0.0.1', LocalPort => $_, Listen => 511, ReuseAddr => 1) or die $!
    } @ports;
    while (1) {
      unless ($pid = fork) {
        chdir $link; $ENV{LISTEN_PID} = $$; $ENV{LISTEN_FDS} = @ports;
        exec $node, '${start}', 'start';
      }
      waitpid $pid, 0;
    }`

  beforeAll(async () => {
    cpSync(folder, next, { recursive: true, verbatimSymlinks: true })
    rmSync(join(next, '.env.local'), { force: true })
    symlinkSync(folder, link)
    const { NEXT_PUBLIC_SITE_URL, SANITY_STUDIO_URL, SANITY_API_HOST, ALGOLIA_HOST } = environment
    const ports = [NEXT_PUBLIC_SITE_URL, SANITY_STUDIO_URL, SANITY_API_HOST, ALGOLIA_HOST].map(
      (url) => new URL(url).port,
    )
    const held = spawn('/usr/bin/perl', ['-e', service, link, process.execPath, ...ports], { env })
    const ended = once(held, 'close')
    stop = () => {
      held.kill('SIGTERM')
      return ended
    }
    await vi.waitFor(async () => expect((await home()).status).toBe(200), { timeout: 60_000, interval: 200 })
  }, 120_000)

  const get = (url: string) => fetch(url, { headers: { connection: 'close' } })
  const home = () => get(environment.NEXT_PUBLIC_SITE_URL)

  test('to a folder that does not start changes nothing', async () => {
    const broken = newFolder()
    cpSync(next, broken, { recursive: true, verbatimSymlinks: true })
    rmSync(join(broken, 'web/.next/server'), { recursive: true })
    const { code, output } = await upgrade(broken)
    expect(code, output).toBe(1)
    expect(output).toContain('Nothing was changed')
    expect(realpathSync(link)).toBe(realpathSync(folder))
    expect((await home()).status).toBe(200)
  }, 240_000)

  test('keeps content, settings and a backup, and no request is refused', async () => {
    let isOver = false
    const answers = new Set<string>()
    const readers = [
      environment.NEXT_PUBLIC_SITE_URL,
      environment.SANITY_STUDIO_URL,
      `${environment.SANITY_API_HOST}/ping`,
      `${environment.ALGOLIA_HOST}/ping`,
    ].map(async (url) => {
      while (!isOver)
        answers.add(
          await get(url).then(
            ({ status }) => `${status}`,
            ({ cause }) => `${url}: ${cause}`,
          ),
        )
    })
    const { code, output } = await upgrade(next)
    isOver = true
    await Promise.all(readers)
    expect(code, output).toBe(0)
    expect(output).toContain(`${next} runs`)
    expect([...answers]).toEqual(['200'])
    expect(realpathSync(link)).toBe(realpathSync(next))
    expect(readFileSync(join(next, '.env.local'), 'utf8')).toBe(
      readFileSync(join(folder, '.env.local'), 'utf8'),
    )
    await expectAcme()
  }, 240_000)
})
