/** The form of a connection: both ends are chosen from the nodes of the workflow. */
import { Box, Label, Select, Stack, Text } from '@sanity/ui'
import { useId } from 'react'
import { type ObjectInputProps, set, unset } from 'sanity'
import { type Connection, chosenEnd, type End, endGroups, endValue, misfit, tied } from './ends.ts'
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
  const problem = misfit(connection, workflow.nodes, workflow.pages)
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
      {problem && (
        <Text size={1} role="alert">
          {problem}
        </Text>
      )}
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
  workflow: { nodes, pages },
  readOnly,
  onChoose,
}: {
  readonly end: End
  readonly connection: Connection
  readonly workflow: ReturnType<typeof useWorkflow>
  readonly readOnly: boolean
  readonly onChoose: (value: string) => void
}) {
  const id = useId()
  const groups = endGroups(end, nodes, pages)
  const [node, port] =
    end === 'from' ? [connection.from, connection.fromPort] : [connection.to, connection.toPort]
  const value = node === undefined ? '' : endValue({ id: node, port })
  const isKnown = groups.some(({ options }) => options.some((option) => option.value === value))
  return (
    <Stack gap={3}>
      <Label as="label" size={1} htmlFor={id}>
        {labels[end]}
      </Label>
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
      {groups.length === 0 && (
        <Text size={1} muted>
          Add the nodes of the workflow first, above.
        </Text>
      )}
    </Stack>
  )
}
