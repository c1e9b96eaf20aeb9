import { Card, Stack } from '@sanity/ui'
import { useSchema } from 'sanity'
import { DocumentTitle } from '../../ui/document-title.tsx'
import { TitleAndNote } from '../../ui/parts.tsx'
import { fieldTitle } from '../../ui/schema-types.ts'
import type { Use } from './uses.ts'

/** The uses in their order; says in which fields, in the words of the form. */
export function UseList({ uses }: { readonly uses: readonly Use[] }) {
  const schema = useSchema()
  return (
    <Stack gap={1} data-testid="uses">
      {uses.map((use) => (
        <Card key={`${use.isDraft}${use.id}`} border radius={2} padding={3}>
          <TitleAndNote
            title={<DocumentTitle document={use} />}
            note={use.fields
              .map((field) => fieldTitle(schema.get(use.type), field))
              .concat(use.isDraft ? 'not published yet' : [])
              .join(' · ')}
          />
        </Card>
      ))}
    </Stack>
  )
}
