/** A link for a person, which is shown once. */
import { LinkCard } from '../../ui/link-card.tsx'
import type { Invitation } from './people.ts'

/** The link with a button that copies it. @param said what happened, as sentences */
export function InvitationCard({
  invitation: { url, until },
  said,
  onClose,
}: {
  readonly invitation: Invitation
  readonly said: string
  readonly onClose: () => void
}) {
  const day = new Date(until).toLocaleDateString('en', { day: 'numeric', month: 'long' })
  return (
    <LinkCard
      name="invitation"
      url={url}
      said={`${said} The link works once, until ${day}, and is not shown again.`}
      onClose={onClose}
    />
  )
}
