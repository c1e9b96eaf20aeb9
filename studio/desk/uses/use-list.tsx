/** A list of documents that point at another one, each a link to its form. */
import { Card, Flex, Stack, Text } from '@sanity/ui'
import { useSchema } from 'sanity'
import { IntentLink } from 'sanity/router'
import type { Use } from './uses.ts'

/** The uses in their order; says in which fields, in the words of the form. */
export function UseList({ uses }: { readonly uses: readonly Use[] }) {
  const schema = useSchema()
  return (
    <Stack gap={1} data-testid="uses">
      {uses.map((use) => {
        const type = schema.get(use.type)
        return (
          <Card key={`${use.isDraft}${use.id}`} border radius={2} padding={3}>
            <Flex align="center" gap={3}>
              <Stack gap={2} flex={1}>
                <Text size={1} weight="medium">
                  <IntentLink intent="edit" params={{ id: use.id, type: use.type }}>
                    {use.title}
                  </IntentLink>
                </Text>
                <Text size={1} muted>
                  {[type?.title ?? use.type, ...use.fields.map((field) => fieldTitle(type, field))].join(
                    ' · ',
                  )}
                  {use.isDraft && ' · not published yet'}
                </Text>
              </Stack>
            </Flex>
          </Card>
        )
      })}
    </Stack>
  )
}

function fieldTitle(type: ReturnType<ReturnType<typeof useSchema>['get']>, name: string): string {
  const fields = type && 'fields' in type && Array.isArray(type.fields) ? type.fields : []
  const title: unknown = fields.find((field) => field.name === name)?.type.title
  return typeof title === 'string' ? title : name
}
