import { expect, test } from 'vitest'
import { parseUserCommand } from './arguments.ts'

const email = 'ada@example.com'

test('each action has its arguments', () => {
  expect([parseUserCommand([]), parseUserCommand(['add', '--help'])]).toEqual([null, null])
  const cases: readonly (readonly [args: string, command: object])[] = [
    ['list', { action: 'list' }],
    [`add ${email} --name Ada`, { action: 'add', email, name: 'Ada', role: undefined, invite: false }],
    [
      `add --invite ${email} --role viewer --name Ada`,
      { action: 'add', email, name: 'Ada', role: 'viewer', invite: true },
    ],
    [`role ${email} editor`, { action: 'role', email, role: 'editor' }],
    [`password ${email}`, { action: 'password', email, invite: false }],
    [`revoke ${email}`, { action: 'revoke', email }],
  ]
  for (const [args, command] of cases) expect(parseUserCommand(args.split(' ')), args).toMatchObject(command)
})

test.each([
  ['remove ada@example.com', 'There is no "remove": see "npm run user -- help".'],
  ['add', 'Name the person by email address: npm run user -- add ada@example.com'],
  ['add Ada --name Ada', 'Name the person by email address: npm run user -- add ada@example.com'],
  [`add ${email}`, `Say who ${email} is: npm run user -- add ${email} --name "Ada Lovelace"`],
  [
    `add ${email} --name Ada Lovelace`,
    '"Lovelace" is too much: put a name with spaces in quotes after --name.',
  ],
  [`add ${email} --name Ada --role owner`, '"owner" is not a role: write viewer, editor or administrator.'],
  [`role ${email}`, '"" is not a role: write viewer, editor or administrator.'],
  [`role ${email} editor now`, '"now" is too much: put a name with spaces in quotes after --name.'],
  [`revoke ${email} --invite`, '"revoke" has no option --invite: see "npm run user -- help".'],
  [`add ${email} --password secret`, 'Unknown option \'--password\': see "npm run user -- help".'],
])('%s', (args, message) => {
  expect(() => parseUserCommand(args.split(' '))).toThrow(message)
})
