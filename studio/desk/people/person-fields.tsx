import { Button, Flex, Stack } from '@sanity/ui'
import { type ComponentProps, useState } from 'react'
import { submits } from '../../ui/actions.tsx'
import { ChoiceList, Labeled, LabeledInput, Note } from '../../ui/parts.tsx'
import { type RoleName, roles } from './people.ts'
import type { NewPerson } from './requests.ts'

const rolesWithRights = roles.map(({ name, title, rights }) => ({
  value: name,
  title: `${title}: ${rights}`,
}))

/** @param isFirst asks for a password and makes an administrator, since nobody can invite them */
export function PersonFields({
  isFirst,
  isBusy,
  onAdd,
  onCancel,
}: {
  readonly isFirst: boolean
  readonly isBusy: boolean
  readonly onAdd: (person: NewPerson) => void
  readonly onCancel?: () => void
}) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [role, setRole] = useState<RoleName>(isFirst ? 'administrator' : 'editor')
  const submit = () => isBusy || onAdd({ name, email, role, ...(isFirst && { password }) })
  return (
    <form {...submits(submit)} data-testid="person-fields">
      <Stack gap={4}>
        <PersonInput
          label="Name"
          value={name}
          autoComplete={isFirst ? 'name' : 'off'}
          onChange={setName}
          autoFocus={!isFirst}
        />
        <PersonInput
          label="Email address"
          type="email"
          value={email}
          autoComplete={isFirst ? 'username' : 'off'}
          onChange={setEmail}
        />
        {isFirst ? (
          <PersonInput
            label="Password, at least 12 characters"
            type="password"
            value={password}
            autoComplete="new-password"
            onChange={setPassword}
          />
        ) : (
          <Labeled label="Role">
            {(id) => (
              <>
                <ChoiceList id={id} value={role} options={rolesWithRights} onChange={setRole} />
                <Note>You can change it later.</Note>
              </>
            )}
          </Labeled>
        )}
        <Flex gap={2}>
          <Button
            type="submit"
            tone="primary"
            text={isFirst ? 'Add me and sign in' : 'Add and make a link'}
            aria-busy={isBusy}
          />
          {onCancel && <Button mode="ghost" text="Cancel" onClick={onCancel} />}
        </Flex>
      </Stack>
    </form>
  )
}

/** A field of a person. */
export function PersonInput(props: ComponentProps<typeof LabeledInput>) {
  const { type } = props
  return (
    <LabeledInput
      {...props}
      fontSize={1}
      // Not `required` or of type "email": fields that nobody has filled in yet would be red. The
      // lake says what is missing.
      aria-required
      inputMode={type === 'email' ? 'email' : 'text'}
      type={type === 'password' ? type : 'text'}
    />
  )
}
