import { Box, Select, Stack } from '@sanity/ui'
import { type ObjectInputProps, set, unset } from 'sanity'
import { Labeled, Line, Note } from '../../ui/parts.tsx'
import {
  type Connection,
  chosenEnd,
  type End,
  endGroups,
  endOf,
  endValue,
  misfit,
  type NodesWithPages,
  tied,
} from './ends.ts'
import { connectionIn } from './stored.ts'
import { useWorkflow } from './use-workflow.ts'

const labels: Readonly<Record<End, string>> = { from: 'From', to: 'To' }
const chosenHere = new Set(['from', 'fromPort', 'to', 'toPort'])

/** Two lists for the ends, then the other fields as they are. */
export function ConnectionInput(props: ObjectInputProps) {
  const { value, onChange, path, members, readOnly } = props
  const workflow = useWorkflow(path)
  const connection = connectionIn(value)
  const choose = (end: End, chosen: string) => {
    const fields = tied(connection, end, chosenEnd(chosen), workflow)
    onChange(
      Object.entries(fields).map(([field, to]) => (to === undefined ? unset([field]) : set(to, [field]))),
    )
  }
  const problem = misfit(connection, workflow)
  return (
    <Stack gap={5}>
      {(['from', 'to'] as const).map((end) => (
        <EndSelect
          key={end}
          end={end}
          connection={connection}
          workflow={workflow}
          readOnly={readOnly === true}
          onChoose={(chosen) => choose(end, chosen)}
        />
      ))}
      {problem && <Line role="alert">{problem}</Line>}
      <Box>
        {props.renderDefault({
          ...props,
          members: members.filter((member) => member.kind !== 'field' || !chosenHere.has(member.name)),
        })}
      </Box>
    </Stack>
  )
}

function EndSelect({
  end,
  connection,
  workflow,
  readOnly,
  onChoose,
}: {
  readonly end: End
  readonly connection: Connection
  readonly workflow: NodesWithPages
  readonly readOnly: boolean
  readonly onChoose: (value: string) => void
}) {
  const groups = endGroups(end, workflow)
  const value = endValue(endOf(connection, end))
  const isKnown = groups.some(({ options }) => options.some((option) => option.value === value))
  return (
    <Labeled label={labels[end]}>
      {(id) => (
        <>
          <Select
            id={id}
            value={value}
            disabled={readOnly}
            onChange={(event) => onChoose(event.currentTarget.value)}
            data-testid={`connection-${end}`}
          >
            {!isKnown && (
              <option value={value} disabled>
                {value ? `"${value}", which no longer exists` : 'Choose a node and what flows'}
              </option>
            )}
            {groups.map(({ title, options }) => (
              <optgroup key={options.at(-1)?.value} label={title}>
                {options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
          {groups.length === 0 && <Note>Add the nodes of the workflow first, above.</Note>}
        </>
      )}
    </Labeled>
  )
}
