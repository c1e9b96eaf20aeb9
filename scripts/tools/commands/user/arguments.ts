/** Command line of `npm run user`. Pure. */
import { argumentsOf, text } from '@repo/kit/command-line.ts'
import { Refusal } from '@repo/kit/refusal.ts'

/** One call of the command. `email` names the person; each action reads its own options. */
export type UserCommand = NonNullable<ReturnType<typeof parseUserCommand>>

/** How the command is used. */
export const help = `npm run user -- <what> [options]

  list                                    everyone, with role and last use
  add <email> --name "Ada Lovelace"       adds a person and asks for a password
      --role viewer|editor|administrator  what they may do (default: editor; the first: administrator)
      --invite                            prints a link with which they choose the password
  role <email> viewer|editor|administrator
                                          changes what a person may do, and signs them out
  password <email> [--invite]             sets another password, or prints a link for it
  revoke <email>                          removes a person, who is out at once

A password is asked for on the terminal, or read from the first line of the standard input. The first
person is an administrator, and from then on everybody signs in with email address and password.`

/**
 * Parses the arguments after `npm run user --`; null is the wish for help.
 * @throws Refusal in one sentence that says what is missing
 */
export function parseUserCommand(args: readonly string[]) {
  const see = 'see "npm run user -- help"'
  const { values, positionals } = argumentsOf({ args, allowPositionals: true, options }, see)
  const [named = 'help', email = '', third, ...more] = positionals
  const unused = [...(named === 'role' || third === undefined ? [] : [third]), ...more]
  if (unused.length > 0)
    throw new Refusal(`"${unused.join(' ')}" is too much: put a name with spaces in quotes after --name.`)
  if (values.help || named === 'help') return null
  const action = actions.find((known) => known === named)
  if (!action) throw new Refusal(`There is no "${named}": ${see}.`)
  const wrong = Object.keys(values).find((name) => !optionsOf[action].includes(name))
  if (wrong) throw new Refusal(`"${action}" has no option --${wrong}: ${see}.`)
  if (action !== 'list' && !/^[^\s@]+@[^\s@]+$/.test(email))
    throw new Refusal(`Name the person by email address: npm run user -- ${action} ada@example.com`)
  const { name = '', invite = false } = values
  if (action === 'add' && name.trim() === '')
    throw new Refusal(`Say who ${email} is: npm run user -- add ${email} --name "Ada Lovelace"`)
  const wanted = action === 'role' ? (third ?? '') : values.role
  return { action, email, name, invite, role: wanted === undefined ? undefined : roleIn(wanted) }
}

// Without defaults: only given options are compared with those of the action.
const flag = { type: 'boolean' } as const
const options = { name: text, role: text, invite: flag, help: flag }

const actions = ['list', 'add', 'role', 'password', 'revoke'] as const

const optionsOf: Readonly<Record<(typeof actions)[number], readonly string[]>> = {
  list: [],
  add: ['name', 'role', 'invite'],
  role: [],
  password: ['invite'],
  revoke: [],
}

function roleIn(text: string) {
  const role = (['viewer', 'editor', 'administrator'] as const).find((known) => known === text)
  if (!role) throw new Refusal(`"${text}" is not a role: write viewer, editor or administrator.`)
  return role
}
