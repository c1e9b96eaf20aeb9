/** `npm run user`: adds, lists, changes and removes the people of the embedded lake. */
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import password from '@inquirer/password'
import { runCommand } from '@repo/kit/command-line.ts'
import { countText } from '@repo/kit/count-text.ts'
import { loadEnvironment } from '@repo/kit/environment/environment.ts'
import { createPrivateFiles } from '@repo/kit/environment/private-files.ts'
import { minPasswordLength } from '@repo/kit/environment/settings.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { root } from '@repo/kit/repository.ts'
import { help, parseUserCommand, type UserCommand } from './user/arguments.ts'
import { type Invitation, type LakePeople, type ListedPerson, withPeople } from './user/lake-people.ts'

/**
 * The password that somebody types twice, or the first line of an input that is not a terminal.
 * @throws Refusal when it is too short, the two differ, or nothing was typed
 */
async function readPassword(email: string): Promise<string> {
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

/** The actions by name. Each throws a Refusal in one sentence. */
const actions: Readonly<
  Record<UserCommand['action'], (people: LakePeople, command: UserCommand) => Promise<void>>
> = {
  list: async (people) => list(await people.list()),
  add,
  role: async (people, { email, role = 'viewer' }) => {
    const { id, name } = await people.find(email)
    await people.change(id, { role })
    console.log(`✓ ${name} is ${withArticle(role)} and has to sign in again`)
  },
  password: changePassword,
  revoke,
}

async function add(people: LakePeople, command: UserCommand) {
  const { email, name, invite } = command
  const isFirst = (await people.list()).length === 0
  const role = command.role ?? (isFirst ? 'administrator' : 'editor')
  const password = invite ? undefined : await readPassword(email)
  const invitation = await people.add({ email, name, role, password })
  console.log(`✓ ${name} (${email}) is ${withArticle(role)}`)
  if (invitation) printLink(invitation)
  if (isFirst) console.log('  From now on everybody signs in with email address and password.')
}

async function changePassword(people: LakePeople, { email, invite }: UserCommand) {
  const { id, name } = await people.find(email)
  if (invite) return printLink(await people.invite(id))
  await people.change(id, { password: await readPassword(email) })
  console.log(`✓ ${name} has another password and has to sign in again`)
}

async function revoke(people: LakePeople, { email }: UserCommand) {
  const { id, name } = await people.find(email)
  await people.revoke(id)
  console.log(`✓ ${name} is signed out and cannot sign in anymore`)
  if ((await people.list()).length === 0)
    console.log('  There is nobody left: signing in on this machine is as it was before the first person.')
}

function list(people: readonly ListedPerson[]) {
  if (people.length === 0)
    console.log('There are no people: everyone on this machine signs in as the same administrator.')
  const width = (of: (person: ListedPerson) => string) =>
    Math.max(...people.map((person) => of(person).length))
  for (const { name, email, role, hasPassword, lastSeenAt, sessions: open } of people) {
    const columns = [
      name.padEnd(width((person) => person.name)),
      email.padEnd(width((person) => person.email)),
      role.padEnd('administrator'.length),
      (hasPassword || lastSeenAt ? countText(open.length, 'session') : 'invited').padEnd(11),
      lastSeenAt ? `last seen ${minute(lastSeenAt)}` : 'never seen',
    ]
    console.log(columns.join('  '))
  }
}

function printLink({ url, until }: Invitation) {
  console.log(`  This link works once, until ${minute(until)}. It is not shown again:\n  ${url}`)
}

/** `2026-11-23 15:30`, in the time zone of the terminal. */
function minute(iso: string): string {
  return new Date(iso).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' })
}

function withArticle(role: string): string {
  return `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`
}

createPrivateFiles()
await runCommand(async () => {
  const command = parseUserCommand(process.argv.slice(2))
  if (!command) return console.log(help)
  await withPeople(loadEnvironment(root), (people) => actions[command.action](people, command))
})
