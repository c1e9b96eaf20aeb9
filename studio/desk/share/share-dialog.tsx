/** The dialog "Share a preview": makes a link, and lists those that exist for the same thing. */
import { shareLinkDays } from '@repo/model/share-links.ts'
import { Button, Dialog, Flex, Label, Select, Stack, Text } from '@sanity/ui'
import { useCallback, useId, useState } from 'react'
import { useClient, useCurrentUser } from 'sanity'
import { environment } from '../../environment.ts'
import { LinkCard } from '../link-card.tsx'
import { ProblemCard } from '../problem-card.tsx'
import { useReading } from '../reading-pane.tsx'
import { useAction } from '../use-action.ts'
import { LinkList } from './link-list.tsx'
import type { Sharing } from './open-dialog.ts'
import { createShareLink, listShareLinks } from './share-links.ts'

/** @param sharing the page or release */
export function ShareDialog({
  sharing: { shows, title },
  onClose,
}: {
  readonly sharing: Sharing
  readonly onClose: () => void
}) {
  const client = useClient({ apiVersion: '2025-02-19' })
  const read = useCallback(() => listShareLinks(client, shows), [client, shows])
  const { found: links, problem, readAgain } = useReading(read)
  const isRelease = 'release' in shows
  return (
    <Dialog
      id="share-preview"
      header={`Share a preview of “${title}”`}
      width={1}
      onClose={onClose}
      onClickOutside={onClose}
    >
      <Stack gap={5} padding={4} data-testid="share-dialog">
        <Text size={1} muted>
          {isRelease
            ? 'Anyone with the link sees the site as it will be with this release, including what you change in it later. Drafts outside the release are not shown.'
            : 'Anyone with the link sees this page with its unpublished changes, including those that you make later. The rest of the site is shown as readers see it.'}{' '}
          They need no account.
        </Text>
        <NewLinkForm shows={shows} onMade={readAgain} />
        {problem && <ProblemCard>{problem}</ProblemCard>}
        {links && links.length > 0 && (
          <Stack gap={3}>
            <Text size={1} weight="medium">
              Links to this {isRelease ? 'release' : 'page'}
            </Text>
            <LinkList links={links} onRevoked={readAgain} />
          </Stack>
        )}
      </Stack>
    </Dialog>
  )
}

function NewLinkForm({ shows, onMade }: { readonly shows: Sharing['shows']; readonly onMade: () => void }) {
  const client = useClient({ apiVersion: '2025-02-19' })
  const user = useCurrentUser()
  const field = useId()
  const [days, setDays] = useState<number>(shareLinkDays[1])
  const [url, setUrl] = useState('')
  const { isBusy, problem, run } = useAction()
  const create = () =>
    run(async () => {
      const author = user?.name || user?.email || 'A writer'
      setUrl(await createShareLink(client, { shows, days, author, siteUrl: environment.siteUrl }))
      onMade()
    })
  if (url)
    return (
      <LinkCard
        name="shared-link"
        url={url}
        said={`The link works for ${daysText(days)}, or until you revoke it. It is not shown again.`}
        onClose={() => setUrl('')}
      />
    )
  return (
    <Stack gap={4}>
      <Flex gap={3} align="center">
        <Label size={1} as="label" htmlFor={field}>
          For
        </Label>
        <Select
          id={field}
          fontSize={1}
          padding={2}
          value={days}
          onChange={({ currentTarget: { value } }) => setDays(Number(value))}
        >
          {shareLinkDays.map((count) => (
            <option key={count} value={count}>
              {daysText(count)}
            </option>
          ))}
        </Select>
        <Button tone="primary" fontSize={1} text="Create link" aria-busy={isBusy} onClick={create} />
      </Flex>
      {problem && <ProblemCard>The link could not be created: {problem}</ProblemCard>}
    </Stack>
  )
}

function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}
