/** Links that were shared, each with a button that revokes it. */
import type { Shared } from '@repo/model/share-links.ts'
import { Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { useClient } from 'sanity'
import { IntentLink } from 'sanity/router'
import { useAction } from '../use-action.ts'
import { type ListedLink, revokeShareLink } from './share-links.ts'
import { useMayShare } from './use-may-share.ts'

/** @param hasTitles whether each says what it shows */
export function LinkList({
  links,
  hasTitles = false,
  onRevoked,
}: {
  readonly links: readonly ListedLink[]
  readonly hasTitles?: boolean
  readonly onRevoked: () => void
}) {
  return (
    <Stack as="ul" gap={2} aria-label="Shared links">
      {links.map((link) => (
        <LinkRow key={link._id} link={link} hasTitle={hasTitles} onRevoked={onRevoked} />
      ))}
    </Stack>
  )
}

function LinkRow({
  link,
  hasTitle,
  onRevoked,
}: {
  readonly link: ListedLink
  readonly hasTitle: boolean
  readonly onRevoked: () => void
}) {
  const client = useClient({ apiVersion: '2025-02-19' })
  const mayShare = useMayShare()
  const { isBusy, problem, run } = useAction()
  const revoke = () =>
    run(async () => {
      await revokeShareLink(client, link)
      onRevoked()
    })
  const { author, expiresAt, hasExpired } = link
  const until = momentText(expiresAt)
  return (
    <Card as="li" border radius={2} padding={3}>
      <Stack gap={3}>
        <Flex gap={3} align="center">
          <Stack flex={1} gap={2}>
            {hasTitle && <Title link={link} />}
            <Text size={1} muted={hasTitle}>
              {author} ·{' '}
              <time dateTime={expiresAt}>{hasExpired ? `expired ${until}` : `until ${until}`}</time>
            </Text>
          </Stack>
          {mayShare && (
            <Button
              mode="ghost"
              tone="critical"
              fontSize={1}
              padding={2}
              text={hasExpired ? 'Remove' : 'Revoke'}
              aria-label={`${hasExpired ? 'Remove' : 'Revoke'} the link by ${author} until ${until}`}
              aria-busy={isBusy}
              onClick={revoke}
            />
          )}
        </Flex>
        {problem && (
          <Text size={1} role="alert">
            It could not be revoked: {problem}
          </Text>
        )}
      </Stack>
    </Card>
  )
}

function Title({ link: { shows, title } }: { readonly link: ListedLink }) {
  const isRelease = 'release' in shows
  return (
    <Text size={1} weight="medium">
      {title ? (
        <IntentLink {...intentOf(shows)}>{title}</IntentLink>
      ) : (
        `A ${isRelease ? 'release' : 'page'} that was deleted`
      )}
      {isRelease && <span style={{ fontWeight: 'normal' }}> · Release</span>}
    </Text>
  )
}

function intentOf(shows: Shared) {
  return 'release' in shows
    ? { intent: 'release', params: { id: shows.release } }
    : { intent: 'edit', params: { id: shows.page } }
}

/** `30 November, 14:05`, in the writer's time zone. */
function momentText(iso: string): string {
  return new Date(iso).toLocaleString('en', {
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  })
}
