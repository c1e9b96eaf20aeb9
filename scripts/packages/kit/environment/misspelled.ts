import { editDistance } from '../edit-distance.ts'
import { settings } from './settings.ts'

/** Names shorter than this differ from those of other programs by one or two letters. */
const distinctLength = 10

/**
 * A sentence for each variable that is almost the name of a setting, and would silently have no
 * effect.
 * @param files names in `.env` and `.env.local`
 * @param shell names in the environment of the process, which has many that are not for us
 */
export function misspelledSettings(files: readonly string[], shell: readonly string[]): string[] {
  const inFiles = files.flatMap((name) => sentenceFor(name, 'in .env.local', 1))
  const inShell = shell
    .filter((name) => !files.includes(name))
    .flatMap((name) => sentenceFor(name, 'in the shell', distinctLength))
  return [...inFiles, ...inShell]
}

function sentenceFor(name: string, place: string, minLength: number): string[] {
  const known = Object.keys(settings)
  if (known.includes(name)) return []
  const meant = known.find((one) => one.length >= minLength && isAlmost(name, one))
  return meant ? [`${name} ${place} is not a setting: write ${meant}, or remove it.`] : []
}

/** True if at most one letter (two in a long name) is wrong, missing, added or swapped. */
function isAlmost(name: string, known: string): boolean {
  const allowed = known.length < distinctLength ? 1 : 2
  return Math.abs(name.length - known.length) <= allowed && editDistance(name, known) <= allowed
}
