/** Reads a new password without showing it. */
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import password from '@inquirer/password'
import { minPasswordLength } from '@repo/kit/environment/settings.ts'
import { Refusal } from '@repo/kit/refusal.ts'

/**
 * The password that somebody types twice, or the first line of an input that is not a terminal.
 * @throws Refusal when it is too short, the two differ, or nothing was typed
 */
export async function readPassword(email: string): Promise<string> {
  return process.stdin.isTTY ? await asked(email) : checked(await firstLine(process.stdin))
}

async function asked(email: string): Promise<string> {
  try {
    const first = await password({
      message: `Password of ${email} (at least ${minPasswordLength} characters):`,
      validate: (text) => problemOf(text) ?? true,
    })
    const second = await password({ message: 'The same password again:' })
    if (first !== second) throw new Refusal('The two passwords differ: nothing was changed, try again.')
    return first
  } catch (error) {
    // Ctrl+C (@inquirer/core, `ExitPromptError`).
    if (error instanceof Error && error.name === 'ExitPromptError')
      throw new Refusal('Stopped: nothing was changed.')
    throw error
  }
}

function checked(text: string): string {
  const problem = problemOf(text)
  if (problem) throw new Refusal(problem)
  return text
}

/** The lake decides this; here it spares typing the password twice. */
function problemOf(text: string): string | undefined {
  return [...text].length < minPasswordLength
    ? `The password is too short: use ${minPasswordLength} characters or more.`
    : undefined
}

async function firstLine(input: Readable): Promise<string> {
  for await (const line of createInterface({ input })) return line
  return ''
}
