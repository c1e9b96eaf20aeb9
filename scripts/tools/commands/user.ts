/** `npm run user`: adds people to the embedded lake, lets them in again, and removes them. */
import { argumentsOf, helpFlag, runCommand, text } from '@repo/kit/command-line.ts'
import { loadEnvironment } from '@repo/kit/environment/environment.ts'
import { createPrivateFiles } from '@repo/kit/environment/private-files.ts'
import { Refusal } from '@repo/kit/refusal.ts'
import { root } from '@repo/kit/repository.ts'
import { type Invitation, type LakePeople, withPeople } from './user/lake-people.ts'

const help = `npm run user -- add <email> --name "Ada Lovelace"   adds a person
    --role viewer|editor|administrator   what they may do (default: editor; the first: administrator)
npm run user -- invite <email>   lets a person choose another password
npm run user -- revoke <email>   removes a person, who is out at once

"add" and "invite" print a link that works once: on its page, the person chooses a password. The
first person is an administrator, and from then on everybody signs in with email address and password.
The tool "People" in the Studio does the same, lists everyone, and changes roles.`

const see = 'see "npm run user -- help"'

type Values = Readonly<Record<'name' | 'role', string | undefined>>

/** The actions by name. Each throws a Refusal in one sentence. */
const actions: Readonly<
  Record<string, (people: LakePeople, email: string, values: Values) => Promise<void>>
> = {
  add: async (people, email, { name = '', role: wanted }) => {
    const isFirst = (await people.list()).length === 0
    const role = wanted ?? (isFirst ? 'administrator' : 'editor')
    const invitation = await people.add({ email, name, role })
    console.log(`✓ ${name} (${email}) is ${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`)
    printLink(invitation)
    if (isFirst) console.log('  From now on everybody signs in with email address and password.')
  },
  invite: async (people, email) => printLink(await people.invite((await people.find(email)).id)),
  revoke: async (people, email) => {
    const { id, name } = await people.find(email)
    await people.revoke(id)
    console.log(`✓ ${name} is signed out and cannot sign in anymore`)
    if ((await people.list()).length === 0)
      console.log('  There is nobody left: signing in on this machine is as it was before the first person.')
  },
}

function printLink({ url, until }: Invitation) {
  const time = new Date(until).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' })
  console.log(`  This link works once, until ${time}. It is not shown again:\n  ${url}`)
}

/** @throws Refusal in one sentence that says what is missing */
function refuseWrong(named: string, email: string, { name, role }: Values) {
  if (!/^[^\s@]+@[^\s@]+$/.test(email))
    throw new Refusal(`Name the person by email address: npm run user -- ${named} ada@example.com`)
  if (named !== 'add' && (name ?? role) !== undefined)
    throw new Refusal(`--name and --role are for "add": ${see}.`)
  if (named === 'add' && !name?.trim())
    throw new Refusal(`Say who ${email} is: npm run user -- add ${email} --name "Ada Lovelace"`)
  if (role !== undefined && !['viewer', 'editor', 'administrator'].includes(role))
    throw new Refusal(`"${role}" is not a role: write viewer, editor or administrator.`)
}

createPrivateFiles()
await runCommand(async () => {
  const options = { name: text, role: text, help: helpFlag }
  const { values, positionals } = argumentsOf({ allowPositionals: true, options }, see)
  const { help: isLost, name, role } = values
  const [named = 'help', email = '', ...more] = positionals
  if (isLost || named === 'help') return console.log(help)
  const action = actions[named]
  if (!action) throw new Refusal(`There is no "${named}": ${see}.`)
  if (more.length > 0)
    throw new Refusal(`"${more.join(' ')}" is too much: put a name with spaces in quotes after --name.`)
  refuseWrong(named, email, { name, role })
  await withPeople(loadEnvironment(root), (people) => action(people, email, { name, role }))
})
