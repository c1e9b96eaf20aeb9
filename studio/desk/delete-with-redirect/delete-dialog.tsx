/** Asks where readers go instead, before a published document is deleted or unpublished. */
import { errorMessage } from '@repo/kit/error-message.ts'
import { Box, Button, Card, Flex, Spinner, Stack, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { useClient } from 'sanity'
import { UseList } from '../uses/use-list.tsx'
import { titleOf } from '../uses/uses.ts'
import { addressesOf, retirement, type Way } from './deletion.ts'
import { PagePicker } from './page-picker.tsx'
import { type Candidate, type Departure, readDeparture } from './read-deletion.ts'

interface Props {
  /** Published id. */
  readonly id: string
  readonly way: Way
  readonly onClose: () => void
}

const verbs: Readonly<Record<Way, { readonly do: string; readonly done: string }>> = {
  delete: { do: 'Delete', done: 'deleted' },
  unpublish: { do: 'Unpublish', done: 'unpublished' },
}

/** The content of the dialog: what links to the document, or the question and the button. */
export function RetireDialog({ id, way, onClose }: Props) {
  const client = useClient({ apiVersion: '2025-02-19' })
  const [departure, setDeparture] = useState<Departure>()
  const [problem, setProblem] = useState('')
  const [successor, setSuccessor] = useState<Candidate>()
  const [isBusy, setBusy] = useState(false)
  const { do: verb, done } = verbs[way]

  useEffect(() => {
    readDeparture(client, id)
      .then(setDeparture)
      .catch((error: unknown) => setProblem(errorMessage(error)))
  }, [client, id])

  const confirm = async (going: Departure) => {
    setBusy(true)
    try {
      const now = new Date().toISOString()
      await client.request({
        method: 'POST',
        url: `/data/mutate/${client.config().dataset}`,
        query: { visibility: 'async', tag: `document.${way}` },
        body: { mutations: retirement(going, { way, successor: successor?.id, now }) },
      })
      onClose()
    } catch (error) {
      setProblem(`It was not ${done}, and nothing was changed: ${errorMessage(error)}`)
      setBusy(false)
    }
  }

  return (
    <Stack gap={5} data-testid="retire-dialog">
      {!departure && !problem && (
        <Flex justify="center" padding={4}>
          <Spinner muted />
        </Flex>
      )}
      {departure && departure.uses.length > 0 && <Used departure={departure} done={done} />}
      {departure && departure.uses.length === 0 && (
        <Question departure={departure} successor={successor} onChange={setSuccessor} />
      )}
      {problem && (
        <Card tone="critical" border radius={2} padding={3} role="alert">
          <Text size={1}>{problem}</Text>
        </Card>
      )}
      <Flex justify="flex-end" gap={2}>
        <Button mode="ghost" text={departure?.uses.length ? 'Close' : 'Cancel'} onClick={onClose} />
        {departure?.uses.length === 0 && (
          <Button
            tone="critical"
            text={successor ? `${verb} and lead readers there` : verb}
            disabled={isBusy || (needsSuccessor(departure) && !successor)}
            loading={isBusy}
            onClick={() => void confirm(departure)}
            data-testid="retire-confirm"
          />
        )}
      </Flex>
    </Stack>
  )
}

function Used({ departure, done }: { readonly departure: Departure; readonly done: string }) {
  const { length } = departure.uses
  return (
    <Stack gap={4}>
      <Card tone="caution" border radius={2} padding={3}>
        <Text size={1}>
          “{titleOf(departure.document)}” cannot be {done} yet:{' '}
          {length === 1 ? 'one document refers' : `${length} documents refer`} to it, and readers would be led
          nowhere. Open each of these, take the link out or let it lead elsewhere, and publish.
        </Text>
      </Card>
      <Box style={{ maxHeight: '40vh', overflowY: 'auto' }}>
        <UseList uses={departure.uses} />
      </Box>
    </Stack>
  )
}

function Question({
  departure,
  successor,
  onChange,
}: {
  readonly departure: Departure
  readonly successor: Candidate | undefined
  readonly onChange: (value: Candidate | undefined) => void
}) {
  const [address, ...former] = addressesOf(departure)
  return (
    <Stack gap={4}>
      <Text size={1}>
        Nothing links to “{titleOf(departure.document)}”. Readers may still come from bookmarks and search
        engines
        {address && (
          <>
            {' '}
            to <code>{address}</code>
            {former.length === 1 && ' or its former address'}
            {former.length > 1 && ` or one of its ${former.length} former addresses`}
          </>
        )}
        .
      </Text>
      <PagePicker
        document={departure.document}
        label="Where should readers go instead?"
        value={successor}
        onChange={onChange}
      />
      <Text size={1} muted>
        {successor
          ? `All its addresses will lead to “${successor.title}”, wherever that moves.`
          : needsSuccessor(departure)
            ? 'A redirect that somebody made leads here: choose a page, or delete the redirect first.'
            : 'Without a choice readers are told that the page is not there.'}
      </Text>
    </Stack>
  )
}

/** Redirects made by hand keep their target, as links do. */
function needsSuccessor({ redirects }: Departure): boolean {
  return redirects.some(({ isStrong }) => isStrong)
}
