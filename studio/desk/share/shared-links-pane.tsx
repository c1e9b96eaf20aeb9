/**
 * The pane "Shared links": all links with which people without an account see something
 * unpublished.
 */
import { Text } from '@sanity/ui'
import { useCallback } from 'react'
import { useClient } from 'sanity'
import { ReadingPane, useReading } from '../reading-pane.tsx'
import { LinkList } from './link-list.tsx'
import { listShareLinks } from './share-links.ts'

/** The links, newest first. */
export function SharedLinksPane() {
  const client = useClient({ apiVersion: '2025-02-19' })
  const reading = useReading(useCallback(() => listShareLinks(client), [client]))
  return (
    <ReadingPane name="shared-links" reading={reading}>
      {(links) =>
        links.length === 0 ? (
          <Text size={1}>
            No page and no release is shared. To let people without an account see a draft, choose “Share a
            preview…” in the menu of its page, or of a release.
          </Text>
        ) : (
          <LinkList links={links} hasTitles onRevoked={reading.readAgain} />
        )
      }
    </ReadingPane>
  )
}
