/** Buttons of the start page that begin a page. */
import { Flex } from '@sanity/ui'
import { useId } from 'react'
import { useIntentLink } from 'sanity/router'
import { Line } from '../../ui/parts.tsx'
import { templatesOfPages } from '../templates/templates.ts'
import { LinkButton } from './actions.tsx'

/** One button for each kind of page; the form opens with the cursor in the title. */
export function NewPage({ hasNodes }: { readonly hasNodes: boolean }) {
  const label = useId()
  return (
    <Flex as="section" gap={2} align="center" wrap="wrap" aria-labelledby={label} data-testid="new-page">
      <Line weight="medium" id={label}>
        New page
      </Line>
      {templatesOfPages.map(
        (template) =>
          (hasNodes || template.schemaType !== 'nodePage') && (
            <NewPageButton key={template.id} template={template} />
          ),
      )}
    </Flex>
  )
}

function NewPageButton({
  template: { id, title, schemaType, icon },
}: {
  readonly template: (typeof templatesOfPages)[number]
}) {
  const { href, onClick } = useIntentLink({ intent: 'create', params: { type: schemaType, template: id } })
  return <LinkButton icon={icon} text={title} href={href} onClick={onClick} />
}
