/**
 * A page of this site as a page of Starlight. Its packages are downloaded when they are needed:
 * they have 183 MB, and only one benchmark uses them.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { close, listen, urlOf } from '@repo/kit/http/server.ts'
import { run } from '@repo/testing/processes.ts'
import { sitemapPages } from './publishing.ts'

/** Of November 2026 (https://www.npmjs.com/package/@astrojs/starlight). */
const packages = ['astro@7.3.5', '@astrojs/starlight@0.42.4']

const configuration = {
  'package.json': '{ "private": true, "type": "module" }',
  'astro.config.mjs': `import { defineConfig } from 'astro/config'
import starlight from '@astrojs/starlight'
const sidebar = [{ label: 'Docs', items: [{ autogenerate: { directory: 'docs' } }] }]
export default defineConfig({ integrations: [starlight({ title: 'Loomwork', sidebar })] })`,
  'src/content.config.ts': `import { defineCollection } from 'astro:content'
import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'
const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }
export { collections }`,
}

/**
 * Builds the documentation with Starlight, and passes the address of a page to `measure`. Only
 * that page has its text; the others are in the sidebar.
 * @throws Error if Starlight cannot be downloaded or does not build
 */
export async function withStarlight(
  site: string,
  path: string,
  measure: (address: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'loomwork-starlight-'))
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  try {
    for (const [name, text] of Object.entries(configuration)) write(name, text)
    for (const address of await sitemapPages(site)) {
      const name = new URL(address).pathname.slice(0, -1)
      if (!/^\/docs\/(?!tags|category)/.test(name)) continue
      // Starlight has the heading in the front matter.
      const markdown =
        name === path.slice(0, -1) ? await (await fetch(`${address.slice(0, -1)}.md`)).text() : ''
      const [, title = basename(name), text = ''] = /^# ([^\n]+)\n(.*)$/s.exec(markdown) ?? []
      if (markdown && !text) throw new Error(`${address} has no heading in its Markdown`)
      write(`src/content/docs${name}.md`, `---\ntitle: ${JSON.stringify(title)}\n---\n${text}`)
    }
    // The Node that runs this script, which is new enough for it.
    const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter)
    const env = { ...process.env, PATH, ASTRO_TELEMETRY_DISABLED: '1' }
    for (const command of [`npm install --ignore-scripts ${packages.join(' ')}`, 'npx astro build']) {
      const [program = '', ...args] = command.split(' ')
      const { code, output } = await run(program, args, { cwd: folder, env })
      if (code !== 0) throw new Error(`"${command}" ended with ${code}: ${output.slice(-1000)}`)
    }
    await withFiles(join(folder, 'dist'), (address) => measure(address + path))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
}

/** Serves files, compressed with level 11 of Brotli, which is Node's default. */
async function withFiles(folder: string, measure: (address: string) => Promise<void>) {
  const server = createServer(({ url = '' }, answer) => {
    const file = join(folder, url.replace(/\/$/, '/index.html'))
    const type = types[extname(file)]
    if (!type || !existsSync(file)) return answer.writeHead(404).end()
    const headers = { 'content-type': type, 'content-encoding': 'br' }
    return answer.writeHead(200, headers).end(brotliCompressSync(readFileSync(file)))
  })
  const port = await listen(server, { port: 0, host: '127.0.0.1', settings: 'another port' })
  try {
    await measure(urlOf('127.0.0.1', port))
  } finally {
    await close(server, 0)
  }
}
