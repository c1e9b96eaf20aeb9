import type { MissingAddress, ReaderReport, SuggestedPage } from '@repo/model/site-api.ts'
import type { ButtonProps } from '@sanity/ui'
import { useState } from 'react'
import { useRouter } from 'sanity/router'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { useAsking } from '../../site-client/use-asking.ts'
import { ActionButton } from '../../ui/actions.tsx'
import { Note, RowButton } from '../../ui/parts.tsx'
import { useReadAgain } from '../../ui/reading.tsx'
import { timesText } from '../../ui/words.ts'
import { CountedEntry, ReportPane } from '../lists/not-found.tsx'
import { createRedirect, dismissAddress, readMissing } from './read-missing.ts'

/** Addresses that readers opened in the last days. */
export function MissingAddressesPane() {
  return (
    <ReportPane name="missing-addresses" read={readMissing} about={aboutAddresses} done="Done">
      {(address, isDismissed) => <Address key={address.path} address={address} isDismissed={isDismissed} />}
    </ReportPane>
  )
}

function aboutAddresses({ days, open }: ReaderReport<MissingAddress>) {
  return (
    <Note>
      {open.length === 0
        ? `In the last ${days} days readers opened no address below /docs/ that does not exist.`
        : `Addresses that readers opened in the last ${days} days and that do not exist. An address leaves the list when it has a page or a redirect, or when it is done.`}
    </Note>
  )
}

/** An address with buttons that redirect it or take it off the list, or put it back there. */
function Address({
  address: { path, count, suggestion },
  isDismissed,
}: {
  readonly address: MissingAddress
  readonly isDismissed: boolean
}) {
  const { client, asking } = useAsking()
  const readAgain = useReadAgain()
  const { navigateIntent } = useRouter()
  // The site learns of it a moment later: a list read now would still have the address.
  const [isRedirected, setRedirected] = useState(false)
  return (
    <CountedEntry title={path} count={`opened ${timesText(count)}`}>
      {suggestion && !isDismissed && (
        <CreateRedirect path={path} page={suggestion} onCreated={() => setRedirected(true)} />
      )}
      {!isRedirected && !isDismissed && (
        <RowButton
          text="Redirect elsewhere"
          aria-label={`Redirect elsewhere: ${path}`}
          onClick={() =>
            navigateIntent('create', [{ type: 'redirect', template: 'redirect-with-values' }, { from: path }])
          }
        />
      )}
      {!isRedirected && (
        <ActionButton
          text={isDismissed ? 'Show again' : 'Done'}
          label={`${isDismissed ? 'Show again' : 'Done'}: ${path}`}
          failure={`The address could not be ${isDismissed ? 'put back on the list' : 'marked as done'}`}
          work={() => dismissAddress(client, asking, { path, undo: isDismissed }).then(readAgain)}
        />
      )}
    </CountedEntry>
  )
}

/** Creates the redirect from an address to the page that readers may have meant. */
export function CreateRedirect({
  path,
  page: { id, title },
  onCreated,
  ...look
}: {
  readonly path: string
  readonly page: SuggestedPage
  readonly onCreated?: () => void
} & Pick<ButtonProps, 'padding'>) {
  const client = useLakeClient()
  return (
    <ActionButton
      {...look}
      text={`Redirect to ${title}`}
      label={`Redirect to ${title}: ${path}`}
      failure="The redirect could not be created"
      isOnce
      work={async (say) => {
        await createRedirect(client, path, id)
        say(`Readers who open it get “${title}” now.`)
        onCreated?.()
      }}
    />
  )
}
