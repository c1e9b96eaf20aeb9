/** The form for a new person. */
import { Button, Flex, Label, Select, Stack, Text, TextInput } from '@sanity/ui'
import { type FormEvent, useId, useState } from 'react'
import { isRole, type RoleName, roles } from './people.ts'
import type { NewPerson } from './requests.ts'

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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) onAdd({ name, email, role, ...(isFirst && { password }) })
  }
  return (
    <form onSubmit={submit} data-testid="person-fields">
      <Stack gap={4}>
        <Field
          label="Name"
          value={name}
          autoComplete={isFirst ? 'name' : 'off'}
          onChange={setName}
          autoFocus={!isFirst}
        />
        <Field
          label="Email address"
          type="email"
          value={email}
          autoComplete={isFirst ? 'username' : 'off'}
          onChange={setEmail}
        />
        {isFirst ? (
          <Field
            label="Password, at least 12 characters"
            type="password"
            value={password}
            autoComplete="new-password"
            onChange={setPassword}
          />
        ) : (
          <RoleField role={role} onChange={setRole} />
        )}
        <Flex gap={2}>
          <Button
            type="submit"
            tone="primary"
            fontSize={1}
            text={isFirst ? 'Add me and sign in' : 'Add and make a link'}
            aria-busy={isBusy}
          />
          {onCancel && <Button mode="ghost" fontSize={1} text="Cancel" onClick={onCancel} />}
        </Flex>
      </Stack>
    </form>
  )
}

/** A labeled field. */
export function Field({
  label,
  value,
  type = 'text',
  autoComplete,
  autoFocus = false,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly type?: 'text' | 'email' | 'password'
  readonly autoComplete: string
  readonly autoFocus?: boolean
  readonly onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <Stack gap={2}>
      <Label as="label" size={1} htmlFor={id}>
        {label}
      </Label>
      <TextInput
        id={id}
        fontSize={1}
        // Not `required` or of type "email": fields that nobody has filled in yet would be red. The
        // lake says what is missing.
        aria-required
        inputMode={type === 'email' ? 'email' : 'text'}
        type={type === 'password' ? type : 'text'}
        {...{ value, autoComplete, autoFocus }}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Stack>
  )
}

function RoleField({
  role,
  onChange,
}: {
  readonly role: RoleName
  readonly onChange: (role: RoleName) => void
}) {
  const id = useId()
  return (
    <Stack gap={2}>
      <Label as="label" size={1} htmlFor={id}>
        Role
      </Label>
      <Select
        id={id}
        fontSize={1}
        value={role}
        onChange={({ currentTarget: { value } }) => isRole(value) && onChange(value)}
      >
        {roles.map(({ name, title, rights }) => (
          <option key={name} value={name}>
            {title}: {rights}
          </option>
        ))}
      </Select>
      <Text size={1} muted>
        You can change it later.
      </Text>
    </Stack>
  )
}
