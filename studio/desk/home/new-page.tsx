/** Buttons of the start page that begin a page. */
import { Button, Flex, Text } from '@sanity/ui'
import { useId } from 'react'
import { useIntentLink } from 'sanity/router'
import { templatesOfPages } from '../templates.ts'

/** One button for each kind of page; the form opens with the cursor in the title. */
export function NewPage() {
  const label = useId()
  return (
    <Flex as="section" gap={2} align="center" wrap="wrap" aria-labelledby={label} data-testid="new-page">
      <Text size={1} weight="medium" id={label}>
        New page
      </Text>
      {templatesOfPages.map((template) => (
        <NewPageButton key={template.id} template={template} />
      ))}
    </Flex>
  )
}

function NewPageButton({
  template: { id, title, schemaType, icon },
}: {
  readonly template: (typeof templatesOfPages)[number]
}) {
  const { href, onClick } = useIntentLink({ intent: 'create', params: { type: schemaType, template: id } })
  return (
    <Button
      as="a"
      href={href}
      onClick={onClick}
      mode="ghost"
      fontSize={1}
      padding={3}
      icon={icon}
      text={title}
    />
  )
}
