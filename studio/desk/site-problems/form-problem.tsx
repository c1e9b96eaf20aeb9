/**
 * Messages in the form of a document whose last change the site could not apply: a notice above the
 * fields with "Try again", and the reason at the field that is the cause.
 */

import { publishedId } from '@repo/model/published-id.ts'
import type { SiteProblem } from '@repo/model/site-api.ts'
import { Box, Button, Card, Flex, Stack } from '@sanity/ui'
import { createContext, useContext } from 'react'
import { type FieldProps, type InputProps, useEditState, useFormValue } from 'sanity'
import { Line, MessageCard } from '../../ui/parts.tsx'
import { fieldTitle } from '../../ui/schema-types.ts'
import { wordsOf } from '../publish/live-badge.ts'
import { useLiveState } from '../publish/use-live-state.ts'
import { fieldOf } from './problems.ts'

/** The problem of the document whose form this is. */
const ProblemOfForm = createContext<SiteProblem | null>(null)

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
    <ProblemOfForm.Provider value={problem}>
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
    </ProblemOfForm.Provider>
  )
}

/** A field with the reason below it if it is the cause. */
export function FieldWithProblem(props: FieldProps) {
  const problem = useContext(ProblemOfForm)
  const isCause = props.path.length === 1 && problem !== null && fieldOf(problem) === props.name
  if (!isCause) return props.renderDefault(props)
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      <MessageCard tone="critical" data-testid="site-problem" id={`${props.inputId}-site`}>
        The site cannot show this: {problem.reason}
      </MessageCard>
    </Stack>
  )
}
