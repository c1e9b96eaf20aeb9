/** Command line of `npm run user`. Pure. */
import { argumentsOf } from '@repo/kit/command-line.ts'
import { Refusal } from '@repo/kit/refusal.ts'

/** A role of the lake. */
export type RoleName = 'viewer' | 'editor' | 'administrator'

/** One call of the command. `email` names the person. */
export type UserCommand =
  | { readonly action: 'help' | 'list' }
  | {
      readonly action: 'add'
      readonly email: string
      readonly name: string
      /** Without one, the first person is an administrator and any other an editor. */
      readonly role: RoleName | undefined
      /** Prints a link instead of asking for a password. */
      readonly invite: boolean
    }
  | { readonly action: 'role'; readonly email: string; readonly role: RoleName }
  | { readonly action: 'password'; readonly email: string; readonly invite: boolean }
  | { readonly action: 'revoke'; readonly email: string }
  | { readonly action: 'sessions'; readonly email: string; readonly end: boolean }

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
  sessions <email> [--end]                lists where a person is signed in, or signs them out there

A password is asked for on the terminal, or read from the first line of the standard input. The first
person is an administrator, and from then on everybody signs in with email address and password.`

/**
 * Parses the arguments after `npm run user --`.
 * @throws Refusal in one sentence that says what is missing
 */
export function parseUserCommand(args: readonly string[]): UserCommand {
  const { values, positionals } = argumentsOf(
    { args, allowPositionals: true, options },
    'see "npm run user -- help"',
  )
  const [action = 'help', email = '', third, ...more] = positionals
  const unused = [...(action === 'role' ? [] : third === undefined ? [] : [third]), ...more]
  if (unused.length > 0)
    throw new Refusal(`"${unused.join(' ')}" is too much: put a name with spaces in quotes after --name.`)
  if (values.help || action === 'help') return { action: 'help' }
  checkOptions(action, values)
  if (action === 'list') return { action }
  if (!isWithEmail(action)) throw new Refusal(`There is no "${action}": see "npm run user -- help".`)
  if (!/^[^\s@]+@[^\s@]+$/.test(email))
    throw new Refusal(`Name the person by email address: npm run user -- ${action} ada@example.com`)
  const { name, invite = false, end = false } = values
  switch (action) {
    case 'add':
      if (!name?.trim())
        throw new Refusal(`Say who ${email} is: npm run user -- add ${email} --name "Ada Lovelace"`)
      return {
        action,
        email,
        name,
        invite,
        role: values.role === undefined ? undefined : roleIn(values.role),
      }
    case 'role':
      return { action, email, role: roleIn(third ?? '') }
    case 'password':
      return { action, email, invite }
    case 'sessions':
      return { action, email, end }
    case 'revoke':
      return { action, email }
  }
}

const options = {
  name: { type: 'string' },
  role: { type: 'string' },
  invite: { type: 'boolean' },
  end: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

const optionsOf: Readonly<Record<string, readonly string[]>> = {
  add: ['name', 'role', 'invite'],
  password: ['invite'],
  sessions: ['end'],
}

function checkOptions(action: string, values: object) {
  const wrong = Object.keys(values).find((name) => !optionsOf[action]?.includes(name))
  if (wrong) throw new Refusal(`"${action}" has no option --${wrong}: see "npm run user -- help".`)
}

const withEmail = ['add', 'role', 'password', 'revoke', 'sessions'] as const

function isWithEmail(action: string): action is (typeof withEmail)[number] {
  return withEmail.some((known) => known === action)
}

function roleIn(text: string): RoleName {
  if (text === 'viewer' || text === 'editor' || text === 'administrator') return text
  throw new Refusal(`"${text}" is not a role: write viewer, editor or administrator.`)
}
