/** Changes variables in a `.env` file, and leaves all other lines as they are. */
import { existsSync, lstatSync, readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isDeepStrictEqual, parseEnv } from 'node:util'
import { Refusal } from '../refusal.ts'

/**
 * Sets variables where they are, or below a comment at the end. The file is private afterwards, and
 * is replaced as a whole, so that an interruption leaves the old one.
 * @param path of a file that need not exist
 * @param comment line above variables that are new, without `#`
 * @throws Refusal if a value cannot be written, or if that would change other variables, as in a
 *   file with values of several lines
 */
export function changeEnvFile(path: string, values: Readonly<Record<string, string>>, comment: string): void {
  const present = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const changed = changedEnvText(present, values, comment)
  if (changed === present) return
  // Secrets may be kept elsewhere, behind a link, also before there are any.
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()
  const file = isLink ? resolve(dirname(path), readlinkSync(path)) : path
  const half = `${file}.${process.pid}.tmp`
  try {
    writeFileSync(half, changed, { mode: 0o600 })
    renameSync(half, file)
  } catch (error) {
    rmSync(half, { force: true })
    throw error
  }
}

/** The text of the changed file, as in {@link changeEnvFile}. */
export function changedEnvText(
  text: string,
  values: Readonly<Record<string, string>>,
  comment: string,
): string {
  const before = parseEnv(text)
  const entries = Object.entries(values).filter(([name, value]) => before[name] !== value)
  if (entries.length === 0) return text
  let changed = text
  const added: string[] = []
  for (const [name, value] of entries) {
    const line = new RegExp(`^([ \\t]*(?:export[ \\t]+)?)${name}[ \\t]*=.*$`, 'gm')
    const written = `${name}=${quoted(value)}`
    if (line.test(changed)) changed = changed.replace(line, (_, start: string) => `${start}${written}`)
    else added.push(written)
  }
  if (added.length > 0) {
    const gap = changed === '' || changed.endsWith('\n') ? '' : '\n'
    changed = `${changed}${gap}# ${comment}\n${added.join('\n')}\n`
  }
  // A value may have several lines, or a name be part of another value.
  if (!isDeepStrictEqual({ ...parseEnv(changed) }, { ...before, ...Object.fromEntries(entries) }))
    throw new Refusal(
      `${entries.map(([name]) => name).join(', ')} cannot be written without changing other variables: remove these lines from .env.local, and run the command again.`,
    )
  return changed
}

function quoted(value: string): string {
  return /^[\w./:@%+,=-]*$/.test(value) ? value : `"${value}"`
}
