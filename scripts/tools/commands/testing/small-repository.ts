import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const texts = {
  'package-lock.json': JSON.stringify({
    packages: {
      '': {},
      'node_modules/a': { version: '1.0.0' },
      // For another system: it need not be installed.
      'node_modules/b': { version: '1.0.0', optional: true },
    },
  }),
  'node_modules/a/package.json': '{ "version": "1.0.0" }',
  '.nvmrc': `${process.versions.node}\n`,
  '.env.local': '',
} as const

/** Writes one package, the Node that runs, and private settings and data (`.data`). */
export function writeSmallRepository(folder: string): void {
  mkdirSync(join(folder, '.data'), { recursive: true, mode: 0o700 })
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text, { mode: 0o600 })
  }
}
