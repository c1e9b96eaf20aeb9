/** `npm run user`: adds, lists, changes and removes the people of the embedded lake. */
import { runCommand } from '@repo/kit/command-line.ts'
import { countText } from '@repo/kit/count-text.ts'
import { loadEnvironment } from '@repo/kit/environment/environment.ts'
import { createPrivateFiles } from '@repo/kit/environment/private-files.ts'
import { root } from '@repo/kit/repository.ts'
import { help, parseUserCommand, type UserCommand } from './user/arguments.ts'
import { type Invitation, type LakePeople, type ListedPerson, withPeople } from './user/lake-people.ts'
import { readPassword } from './user/read-password.ts'

/** @throws Refusal in one sentence */
async function run(people: LakePeople, command: UserCommand): Promise<void> {
  switch (command.action) {
    case 'help':
      return
    case 'list':
      return list(await people.list())
    case 'add':
      return await add(people, command)
    case 'role': {
      const { id, name } = await people.find(command.email)
      await people.change(id, { role: command.role })
      return console.log(`✓ ${name} is ${withArticle(command.role)} and has to sign in again`)
    }
    case 'password':
      return await changePassword(people, command)
    case 'revoke':
      return await revoke(people, command.email)
    case 'sessions':
      return await sessions(people, command)
  }
}

async function add(people: LakePeople, command: UserCommand & { action: 'add' }) {
  const { email, name, invite } = command
  const isFirst = (await people.list()).length === 0
  const role = command.role ?? (isFirst ? 'administrator' : 'editor')
  const password = invite ? undefined : await readPassword(email)
  const invitation = await people.add({ email, name, role, password })
  console.log(`✓ ${name} (${email}) is ${withArticle(role)}`)
  if (invitation) printLink(invitation)
  if (isFirst) console.log('  From now on everybody signs in with email address and password.')
}

async function changePassword(people: LakePeople, { email, invite }: UserCommand & { action: 'password' }) {
  const { id, name } = await people.find(email)
  if (invite) return printLink(await people.invite(id))
  await people.change(id, { password: await readPassword(email) })
  console.log(`✓ ${name} has another password and has to sign in again`)
}

async function revoke(people: LakePeople, email: string) {
  const { id, name } = await people.find(email)
  await people.revoke(id)
  console.log(`✓ ${name} is signed out and cannot sign in anymore`)
  if ((await people.list()).length === 0)
    console.log('  There is nobody left: signing in on this machine is as it was before the first person.')
}

async function sessions(people: LakePeople, { email, end }: UserCommand & { action: 'sessions' }) {
  const { id, name, sessions: open } = await people.find(email)
  if (end) {
    await people.endSessions(id)
    console.log(`✓ ${name} is signed out everywhere (${open.length})`)
    return
  }
  if (open.length === 0) console.log(`${name} is not signed in anywhere.`)
  for (const { client, createdAt, lastUsedAt } of open)
    console.log(`${client}  since ${minute(createdAt)}, last used ${minute(lastUsedAt)}`)
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
  if (command.action === 'help') return console.log(help)
  await withPeople(loadEnvironment(root), (people) => run(people, command))
})
