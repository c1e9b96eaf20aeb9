import { Button, Card, Flex, Stack } from '@sanity/ui'
import { useRef, useState } from 'react'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { submits, useAction } from '../../ui/actions.tsx'
import { Line, ProblemCard, RowButton } from '../../ui/parts.tsx'
import { useReadAgain } from '../../ui/reading.tsx'
import { PersonInput } from './person-fields.tsx'
import { peopleRequest } from './requests.ts'

const nothing = { current: '', password: '' }

/** A button that opens the form; the lake ends the other sessions. */
export function ChangePassword() {
  const client = useLakeClient()
  const readAgain = useReadAgain()
  const { isBusy, problem, run } = useAction()
  const [typed, setTyped] = useState<typeof nothing>()
  const [isChanged, setChanged] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setTyped(undefined)
    // The form that had the focus is gone.
    requestAnimationFrame(() => opener.current?.focus())
  }
  const save = ({ current, password }: typeof nothing) =>
    run(async () => {
      await peopleRequest(client, 'POST', '/me/password', { current, password })
      setChanged(true)
      close()
      readAgain()
    })
  return (
    <Stack gap={3}>
      {typed ? (
        <Card as="form" border radius={2} padding={4} {...submits(() => save(typed))}>
          <Stack gap={4}>
            <PersonInput
              label="Current password"
              type="password"
              value={typed.current}
              autoComplete="current-password"
              autoFocus
              onChange={(current) => setTyped({ ...typed, current })}
            />
            <PersonInput
              label="New password, at least 12 characters"
              type="password"
              value={typed.password}
              autoComplete="new-password"
              onChange={(password) => setTyped({ ...typed, password })}
            />
            <Flex gap={2}>
              <Button type="submit" tone="primary" text="Save" aria-busy={isBusy} />
              <Button mode="ghost" text="Cancel" onClick={close} />
            </Flex>
          </Stack>
        </Card>
      ) : (
        <Flex>
          <RowButton
            ref={opener}
            text="Change your password"
            onClick={() => {
              setChanged(false)
              setTyped(nothing)
            }}
          />
        </Flex>
      )}
      {typed && problem && <ProblemCard>{problem}</ProblemCard>}
      <Line role="status">
        {isChanged && 'Your password is changed. In all other browsers you are signed out.'}
      </Line>
    </Stack>
  )
}
