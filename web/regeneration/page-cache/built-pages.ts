import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { distFolder } from '../builds/this-build.ts'
import { type CachedPage, inIndex, noPayload, type PageInIndex } from './cache-entries.ts'

/** The part of a page's metadata that is read. */
interface Meta {
  readonly status?: number
  readonly headers?: Readonly<Record<string, unknown>>
  readonly cacheControl?: unknown
}

/** The pages of one build, by their routes such as `/docs/x` and `/markdown/docs/x`. */
export class BuiltPages {
  /** Read once: a request for an unknown address looks for no file. */
  readonly all: ReadonlyMap<string, PageInIndex>
  readonly #folder: string

  /** @param folder where Next writes them */
  constructor(folder = join(/* turbopackIgnore: true */ distFolder(), 'server/app')) {
    this.#folder = folder
    const names = existsSync(/* turbopackIgnore: true */ folder) ? globSync('**/*.meta', { cwd: folder }) : []
    this.all = new Map(
      names.flatMap((name): [string, PageInIndex][] => {
        // Routes have slashes on every system.
        const route = `/${name.slice(0, -'.meta'.length).split(sep).join('/')}`
        const meta = this.#meta(route)
        return meta ? [[route, inIndex(route, meta)]] : []
      }),
    )
  }

  /** Reads a page; undefined if the build has none for the route. */
  read(route: string): CachedPage | undefined {
    const meta = this.all.has(route) ? this.#meta(route) : undefined
    if (!meta) return undefined
    const { headers, status, cacheControl } = meta
    const html = this.#file(route, '.html')
    const file = existsSync(html) ? html : this.#file(route, '.body')
    const content = readFileSync(/* turbopackIgnore: true */ file)
    const lastModified = statSync(/* turbopackIgnore: true */ file).mtimeMs
    const common = { headers, status }
    const value =
      file === html
        ? { kind: 'APP_PAGE' as const, ...common, html: content.toString('utf8'), rscData: noPayload }
        : { kind: 'APP_ROUTE' as const, ...common, body: content }
    return { value, lastModified, cacheControl }
  }

  /** Undefined if the file is damaged: the page is rendered again. */
  #meta(route: string): Meta | undefined {
    try {
      const text = readFileSync(/* turbopackIgnore: true */ this.#file(route, '.meta'), 'utf8')
      // Written by Next.
      return JSON.parse(text) as Meta
    } catch {
      return undefined
    }
  }

  #file(route: string, ending: string): string {
    return join(/* turbopackIgnore: true */ this.#folder, `${route}${ending}`)
  }
}
