/**
 * The notice in the form of a document whose last change the site could not apply: above the
 * fields, with the field that is the cause, the reason, and "Try again".
 */

import { publishedId } from '@repo/model/published-id.ts'
import { Box, Button, Card, Flex } from '@sanity/ui'
import { type InputProps, useEditState, useFormValue } from 'sanity'
import { Line } from '../../ui/parts.tsx'
import { fieldTitle } from '../../ui/schema-types.ts'
import { wordsOf } from '../publish/live-badge.ts'
import { useLiveState } from '../publish/use-live-state.ts'
import { fieldOf } from './problems.ts'

/** All inputs as they are; that of a whole document with the notice above it. */
export function InputWithNotice(props: InputProps) {
  const isDocument = props.path.length === 0 && props.schemaType.type?.name === 'document'
  return isDocument ? <DocumentWithNotice {...props} /> : props.renderDefault(props)
}

function DocumentWithNotice(props: InputProps) {
  const id = useFormValue(['_id'])
  const published = typeof id === 'string' ? publishedId(id) : ''
  const { state, retry } = useLiveState(published, useEditState(published, props.schemaType.name))
  const problem = state?.kind === 'failed' ? state.problem : null
  const cause = problem && fieldOf(problem)
  const notice = state && wordsOf(state, cause && fieldTitle(props.schemaType, cause)).notice
  return (
    <>
      <div role="status">
        {notice && (
          <Box paddingBottom={5}>
            <Card
              tone={problem ? 'critical' : 'caution'}
              border
              radius={2}
              padding={3}
              data-testid="site-notice"
            >
              <Flex align="center" gap={3}>
                <Box flex={1}>
                  <Line>{notice}</Line>
                </Box>
                <Button mode="ghost" text="Try again" onClick={retry} />
              </Flex>
            </Card>
          </Box>
        )}
      </div>
      {props.renderDefault(props)}
    </>
  )
}
