/** Links with which people without an account see something unpublished, and the pane of all. */
import { shareLinkType } from '@repo/model/kinds.ts'
import { shareLinkId } from '@repo/model/share-links.ts'
import type { SanityClient } from '@sanity/client'
import { Card, Flex, Stack } from '@sanity/ui'
import { useDocumentValuePermissions } from 'sanity'
import { IntentLink } from 'sanity/router'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { ActionButton } from '../../ui/actions.tsx'
import { Line } from '../../ui/parts.tsx'
import { ReadingPane, useReadAgain } from '../../ui/reading.tsx'
import { momentText } from '../../ui/words.ts'
import { type ListedLink, listShareLinks, revokeShareLink } from './share-links.ts'

/** @param hasTitles whether each says what it shows */
export function LinkList({
  links,
  hasTitles = false,
}: {
  readonly links: readonly ListedLink[]
  readonly hasTitles?: boolean
}) {
  return (
    <Stack as="ul" gap={2} aria-label="Shared links">
      {links.map((link) => (
        <LinkRow key={link._id} link={link} hasTitle={hasTitles} />
      ))}
    </Stack>
  )
}

function LinkRow({ link, hasTitle }: { readonly link: ListedLink; readonly hasTitle: boolean }) {
  const client = useLakeClient()
  const readAgain = useReadAgain()
  const mayShare = useMayShare()
  const { author, commentsTo, expiresAt, shows, title } = link
  const isRelease = 'release' in shows
  const until = momentText(new Date(expiresAt))
  return (
    <Card as="li" border radius={2} padding={3}>
      <Flex gap={3} align="center">
        <Stack flex={1} gap={2}>
          {hasTitle && (
            <Line weight="medium">
              {title ? (
                <IntentLink
                  intent={isRelease ? 'release' : 'edit'}
                  params={{ id: isRelease ? shows.release : shows.page }}
                >
                  {title}
                </IntentLink>
              ) : (
                `A ${isRelease ? 'release' : 'page'} that was deleted`
              )}
              {isRelease && <span style={{ fontWeight: 'normal' }}> · Release</span>}
            </Line>
          )}
          <Line muted={hasTitle}>
            {author} · until <time dateTime={expiresAt}>{until}</time>
            {commentsTo && ' · may comment'}
          </Line>
        </Stack>
        {mayShare && (
          <ActionButton
            tone="critical"
            text="Revoke"
            label={`Revoke the link by ${author} until ${until}`}
            failure="It could not be revoked"
            work={() => revokeShareLink(client, link).then(readAgain)}
          />
        )}
      </Flex>
    </Card>
  )
}

const newLink = { _id: shareLinkId('new'), _type: shareLinkType }

/** True if the writer may make and revoke links, which viewers may not; false until it is known. */
export function useMayShare(): boolean {
  const [permission] = useDocumentValuePermissions({ document: newLink, permission: 'create' })
  return permission?.granted ?? false
}

const readAll = (client: SanityClient) => listShareLinks(client)

/** The pane "Shared links": all links, newest first. */
export function SharedLinksPane() {
  return (
    <ReadingPane name="shared-links" read={readAll}>
      {(links) =>
        links.length === 0 ? (
          <Line>
            No page and no release is shared. To let people without an account see a draft, choose “Share a
            preview…” in the menu of its page, or of a release.
          </Line>
        ) : (
          <LinkList links={links} hasTitles />
        )
      }
    </ReadingPane>
  )
}
