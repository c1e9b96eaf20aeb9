import { existsSync, globSync } from 'node:fs'
import { findProgram } from '@repo/kit/programs.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { installDebian } from './debian.ts'

interface Program {
  /** Environment variable that names its path, for the user and for the tests. */
  readonly variable: 'FIREFOX_PATH' | 'WEBKIT_DRIVER_PATH' | 'MINIBROWSER_PATH' | 'XVFB_PATH'
  /** Names on the `PATH`. */
  readonly names: readonly string[]
  /** Other places, as glob patterns. */
  readonly places: readonly string[]
  /** The Debian package that contains it. */
  readonly debian: string
}

const programs: readonly Program[] = [
  {
    variable: 'FIREFOX_PATH',
    names: ['firefox-esr', 'firefox'],
    places: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
    debian: 'firefox-esr',
  },
  { variable: 'WEBKIT_DRIVER_PATH', names: ['WebKitWebDriver'], places: [], debian: 'webkit2gtk-driver' },
  {
    variable: 'MINIBROWSER_PATH',
    names: ['MiniBrowser'],
    // Debian installs it next to the library, outside the PATH.
    places: ['/usr/lib/*/webkit2gtk-4.*/MiniBrowser', '/usr/libexec/webkit2gtk-4.*/MiniBrowser'],
    debian: 'webkit2gtk-driver',
  },
  { variable: 'XVFB_PATH', names: ['Xvfb'], places: [], debian: 'xvfb' },
]

/** The path of each program. */
export type ReadingBrowsers = Readonly<Record<Program['variable'], string>>

/**
 * Paths of Firefox, WebKit's driver and browser, and the X server that they need. Missing programs
 * are installed with apt-get.
 * @param env contains the `PATH`, and the paths of programs that need not be searched for
 * @throws Refusal with one sentence that names what is missing and what to run
 */
export async function findReadingBrowsers(env: NodeJS.ProcessEnv): Promise<ReadingBrowsers> {
  for (const { variable } of programs) {
    const chosen = env[variable]
    if (chosen && !existsSync(chosen))
      throw new Refusal(`${variable} is "${chosen}", where there is no file: correct it or unset it.`)
  }
  const packages = missing(env)
  if (packages.length > 0) {
    console.log(`… Installing ${packages.join(', ')}: npm run test:browsers needs them`)
    const { code, output } = await installDebian([...packages, 'fonts-dejavu-core'])
    const left = missing(env)
    if (left.length > 0)
      throw new Refusal(
        `${left.join(', ')} could not be installed (${code === 0 ? 'the program is not in the package' : lastLine(output)}): install ${left.length === 1 ? 'it' : 'them'}, on Debian with "apt-get install ${left.join(' ')}" as root, or name the programs in ${programs.map(({ variable }) => variable).join(', ')}.`,
      )
  }
  const paths = new Map(programs.map((program) => [program.variable, pathOf(program, env)]))
  const at = (variable: Program['variable']) => paths.get(variable) ?? ''
  return {
    FIREFOX_PATH: at('FIREFOX_PATH'),
    WEBKIT_DRIVER_PATH: at('WEBKIT_DRIVER_PATH'),
    MINIBROWSER_PATH: at('MINIBROWSER_PATH'),
    XVFB_PATH: at('XVFB_PATH'),
  }
}

function missing(env: NodeJS.ProcessEnv): string[] {
  const absent = programs.filter((program) => pathOf(program, env) === undefined)
  return [...new Set(absent.map(({ debian }) => debian))]
}

function pathOf({ variable, names, places }: Program, env: NodeJS.ProcessEnv): string | undefined {
  if (env[variable]) return env[variable]
  const onPath = names.map((name) => findProgram(name, env.PATH ?? '')).find(Boolean)
  return onPath ?? places.flatMap((pattern) => globSync(pattern)).at(0)
}

function lastLine(output: string): string {
  return output.trimEnd().split('\n').at(-1) ?? ''
}
