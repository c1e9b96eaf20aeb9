/**
 * The pane "Addresses that do not exist": what readers opened, and what a writer can do about each.
 */
import { Stack, Text } from '@sanity/ui'
import { type ReactNode, useCallback, useState } from 'react'
import { useRouter } from 'sanity/router'
import { CountedCard } from '../counted-card.tsx'
import { type Reading, ReadingPane, useReading } from '../reading-pane.tsx'
import { RowButton, useRowAction } from '../row-action.tsx'
import { useAsking } from '../use-asking.ts'
import {
  createRedirect,
  dismissAddress,
  type MissingAddress,
  type MissingAddressReport,
  readMissing,
  type SuggestedPage,
} from './read-missing.ts'

/** Addresses that readers opened in the last days. */
export function MissingAddressesPane() {
  const { client, asking } = useAsking()
  const reading = useReading(useCallback(() => readMissing(client, asking), [client, asking]))
  return (
    <ReadingPane name="missing-addresses" reading={reading}>
      {(report) => <Addresses report={report} reading={reading} />}
    </ReadingPane>
  )
}

function Addresses({
  report: { days, addresses, dismissed },
  reading,
}: {
  readonly report: MissingAddressReport
  readonly reading: Reading<MissingAddressReport>
}) {
  return (
    <Stack gap={4}>
      <Text size={1} muted>
        {addresses.length === 0
          ? `In the last ${days} days readers opened no address below /docs/ that does not exist.`
          : `Addresses that readers opened in the last ${days} days and that do not exist. An address leaves the list when it has a page or a redirect, or when it is done.`}
      </Text>
      <Stack as="ul" gap={2} aria-label="Not found">
        {addresses.map((address) => (
          <Address key={address.path} address={address} reading={reading} />
        ))}
      </Stack>
      {dismissed.length > 0 && (
        <details>
          <summary>Done ({dismissed.length})</summary>
          <Stack as="ul" gap={2} paddingTop={3} aria-label="Done">
            {dismissed.map((address) => (
              <DismissedAddress key={address.path} address={address} reading={reading} />
            ))}
          </Stack>
        </details>
      )}
    </Stack>
  )
}

interface AddressProps {
  readonly address: MissingAddress
  readonly reading: Reading<MissingAddressReport>
}

function Address({ address, reading: { readAgain, setProblem } }: AddressProps) {
  const { path, suggestion } = address
  const { client, asking } = useAsking()
  const { navigateIntent } = useRouter()
  const { isBusy, action } = useRowAction(setProblem)
  const [isRedirected, setRedirected] = useState(false)
  const redirectTo = ({ id }: SuggestedPage) =>
    action('The redirect could not be created', async () => {
      await createRedirect(client, path, id)
      // The site learns of it a moment later: a list read now would still have the address.
      setRedirected(true)
    })
  const onDone = action('The address could not be marked as done', async () => {
    await dismissAddress(client, asking, { path })
    readAgain()
  })
  if (isRedirected)
    return (
      <AddressCard address={address}>
        <Text size={1} role="status">
          Readers who open it get “{suggestion?.title}” now.
        </Text>
      </AddressCard>
    )
  return (
    <AddressCard address={address}>
      {suggestion && (
        <RowButton
          text={`Redirect to ${suggestion.title}`}
          label={`Redirect to ${suggestion.title}: ${path}`}
          disabled={isBusy}
          onClick={redirectTo(suggestion)}
        />
      )}
      <RowButton
        text="Redirect elsewhere"
        label={`Redirect elsewhere: ${path}`}
        onClick={() =>
          navigateIntent('create', [{ type: 'redirect', template: 'redirect-from' }, { from: path }])
        }
      />
      <RowButton text="Done" label={`Done: ${path}`} disabled={isBusy} onClick={onDone} />
    </AddressCard>
  )
}

function DismissedAddress({ address, reading: { readAgain, setProblem } }: AddressProps) {
  const { path } = address
  const { client, asking } = useAsking()
  const { isBusy, action } = useRowAction(setProblem)
  const onClick = action('The address could not be put back on the list', async () => {
    await dismissAddress(client, asking, { path, undo: true })
    readAgain()
  })
  return (
    <AddressCard address={address}>
      <RowButton text="Show again" label={`Show again: ${path}`} disabled={isBusy} onClick={onClick} />
    </AddressCard>
  )
}

function AddressCard({
  address: { path, count },
  children,
}: {
  readonly address: MissingAddress
  readonly children: ReactNode
}) {
  return (
    <CountedCard
      title={path}
      count={count === 1 ? 'opened once' : `opened ${count.toLocaleString('en-US')} times`}
    >
      {children}
    </CountedCard>
  )
}
