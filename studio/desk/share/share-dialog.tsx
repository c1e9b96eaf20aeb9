import { type Shared, shareLinkDays } from '@repo/model/share-links.ts'
import { Button, Checkbox, Dialog, Flex, Stack } from '@sanity/ui'
import { useCallback, useState } from 'react'
import { useCurrentUser } from 'sanity'
import { environment } from '../../environment.ts'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { useAction } from '../../ui/actions.tsx'
import { globalDialog } from '../../ui/global-dialog.tsx'
import { LinkCard } from '../../ui/link-card.tsx'
import { ChoiceList, Labeled, Line, Note, ProblemCard } from '../../ui/parts.tsx'
import { useReading, WhenRead } from '../../ui/reading.tsx'
import { countText } from '../../ui/words.ts'
import { LinkList } from './link-list.tsx'
import { createShareLink, listShareLinks } from './share-links.ts'

interface Sharing {
  readonly shows: Shared
  readonly title: string
}

/** Opens the dialog for a page or release. */
export const sharingDialog = globalDialog<Sharing>('sharing', ShareDialog)

function ShareDialog({ shows, title, onClose }: Sharing & { readonly onClose: () => void }) {
  const client = useLakeClient()
  const reading = useReading(useCallback(() => listShareLinks(client, shows), [client, shows]))
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
        <Note>
          {isRelease
            ? 'Anyone with the link sees the site as it will be with this release, including what you change in it later. Drafts outside the release are not shown.'
            : 'Anyone with the link sees this page with its unpublished changes, including those that you make later. The rest of the site is shown as readers see it.'}{' '}
          They need no account.
        </Note>
        <NewLinkForm shows={shows} onMade={reading.readAgain} />
        <WhenRead reading={reading}>
          {(links) =>
            links.length > 0 && (
              <Stack gap={3}>
                <Line weight="medium">Links to this {isRelease ? 'release' : 'page'}</Line>
                <LinkList links={links} />
              </Stack>
            )
          }
        </WhenRead>
      </Stack>
    </Dialog>
  )
}

function NewLinkForm({ shows, onMade }: { readonly shows: Shared; readonly onMade: () => void }) {
  const client = useLakeClient()
  const user = useCurrentUser()
  const [days, setDays] = useState<number>(shareLinkDays[1])
  const [mayComment, setMayComment] = useState(false)
  const [url, setUrl] = useState('')
  const { isBusy, problem, run } = useAction()
  const create = () =>
    run(async () => {
      const author = user?.name || user?.email || 'A writer'
      const commentsTo = mayComment ? (user?.id ?? '') : ''
      setUrl(await createShareLink(client, { shows, days, author, commentsTo, siteUrl: environment.siteUrl }))
      onMade()
    }, 'The link could not be created')
  if (url)
    return (
      <LinkCard
        name="shared-link"
        url={url}
        said={`The link works for ${countText(days, 'day')}, or until you revoke it. It is not shown again.`}
        onClose={() => setUrl('')}
      />
    )
  return (
    <Stack gap={4}>
      <Flex as="label" gap={3} align="center">
        <Checkbox
          checked={mayComment}
          onChange={({ currentTarget: { checked } }) => setMayComment(checked)}
        />
        <Line>People with this link may comment, and see the open comments</Line>
      </Flex>
      <Flex gap={3} align="flex-end">
        <Labeled label="For">
          {(id) => <ChoiceList id={id} value={days} options={daysOptions} onChange={setDays} />}
        </Labeled>
        <Button tone="primary" text="Create link" aria-busy={isBusy} onClick={create} />
      </Flex>
      {problem && <ProblemCard>{problem}</ProblemCard>}
    </Stack>
  )
}

const daysOptions = shareLinkDays.map((value) => ({ value: value as number, title: countText(value, 'day') }))
