/** A person changes their own password. */
import { Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { type FormEvent, useRef, useState } from 'react'
import { useClient } from 'sanity'
import { ProblemCard } from '../problem-card.tsx'
import { useAction } from '../use-action.ts'
import { Field } from './person-fields.tsx'
import { changePassword } from './requests.ts'

/** @param onDone called after the lake has changed it, and ended the other sessions */
export function ChangePassword({ onDone }: { readonly onDone: () => void }) {
  const client = useClient({ apiVersion: '2025-02-19' })
  const { isBusy, problem, run } = useAction()
  const [isOpen, setOpen] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    // The form that had the focus is gone.
    requestAnimationFrame(() => opener.current?.focus())
  }
  const save = (current: string, password: string) =>
    run(async () => {
      await changePassword(client, current, password)
      setChanged(true)
      close()
      onDone()
    })
  return (
    <Stack gap={3}>
      {isOpen ? (
        <Card border radius={2} padding={4}>
          <PasswordFields isBusy={isBusy} onSave={save} onCancel={close} />
        </Card>
      ) : (
        <Flex>
          <Button
            ref={opener}
            mode="ghost"
            fontSize={1}
            padding={2}
            text="Change your password"
            onClick={() => {
              setChanged(false)
              setOpen(true)
            }}
          />
        </Flex>
      )}
      {isOpen && problem && <ProblemCard>{problem}</ProblemCard>}
      <Text size={1} role="status">
        {isChanged && 'Your password is changed. In all other browsers you are signed out.'}
      </Text>
    </Stack>
  )
}

function PasswordFields({
  isBusy,
  onSave,
  onCancel,
}: {
  readonly isBusy: boolean
  readonly onSave: (current: string, password: string) => void
  readonly onCancel: () => void
}) {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) onSave(current, password)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap={4}>
        <Field
          label="Current password"
          type="password"
          value={current}
          autoComplete="current-password"
          autoFocus
          onChange={setCurrent}
        />
        <Field
          label="New password, at least 12 characters"
          type="password"
          value={password}
          autoComplete="new-password"
          onChange={setPassword}
        />
        <Flex gap={2}>
          <Button type="submit" tone="primary" fontSize={1} text="Save" aria-busy={isBusy} />
          <Button mode="ghost" fontSize={1} text="Cancel" onClick={onCancel} />
        </Flex>
      </Stack>
    </form>
  )
}
