import { type ContainerRenderProps, useEditor } from '@portabletext/editor'
import { calloutKinds } from '@repo/model/kinds.ts'
import { textIn } from '@repo/model/values.ts'
import { TrashIcon } from '@sanity/icons/Trash'
import { Box, Button, Card, Flex, TextInput } from '@sanity/ui'
import { titled } from '../../schema/fields/titled.ts'
import { calloutLook } from '../previews/prose.tsx'
import { Apart, BlockSelect, inText, TextPathContext, useTypedField } from './field.tsx'

/** Its kind and title in one line, and its text, which is part of the text around. */
export function CalloutInText({ attributes, children, node, path, readOnly }: ContainerRenderProps) {
  const editor = useEditor()
  const title = useTypedField<HTMLInputElement>(path, 'title', textIn(node, 'title'))
  const remove = () => {
    editor.send({ type: 'delete.block', at: path })
    editor.send({ type: 'focus' })
  }
  return (
    <Box {...attributes} paddingX={3} paddingY={2} data-testid="callout-in-text">
      <Card tone={calloutLook(node).tone} radius={2} borderLeft style={{ borderLeftWidth: 4 }}>
        <Flex align="center" gap={1} padding={1} contentEditable={false}>
          <BlockSelect
            label="Kind of the callout"
            path={path}
            name="kind"
            value={textIn(node, 'kind')}
            options={titled(calloutKinds)}
            readOnly={readOnly}
          />
          <Apart flex={1}>
            <TextInput
              {...title.props}
              aria-label="Title of the callout"
              placeholder="Title"
              {...inText}
              readOnly={readOnly}
            />
          </Apart>
          {!readOnly && (
            <Apart>
              <Button
                icon={TrashIcon}
                mode="bleed"
                padding={2}
                aria-label="Remove the callout"
                onClick={remove}
              />
            </Apart>
          )}
        </Flex>
        <Box paddingX={3} paddingBottom={2}>
          <TextPathContext value={[...path, 'body']}>{children}</TextPathContext>
        </Box>
      </Card>
    </Box>
  )
}
