import { Box, Select, Stack } from '@sanity/ui'
import { type ObjectInputProps, set, unset } from 'sanity'
import { Labeled, Line, Note } from '../../ui/parts.tsx'
import { chosenEnd, type End, endGroups, endOf, endValue, misfit, tied } from './ends.ts'
import { connectionIn } from './stored.ts'
import { useWorkflow } from './use-workflow.ts'

const ends = [
  { end: 'from', label: 'From' },
  { end: 'to', label: 'To' },
] as const
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
  const select = (end: End, id: string) => {
    const groups = endGroups(end, workflow)
    const current = endValue(endOf(connection, end))
    const isKnown = groups.some(({ options }) => options.some((option) => option.value === current))
    return (
      <>
        <Select
          id={id}
          value={current}
          disabled={readOnly === true}
          onChange={(event) => choose(end, event.currentTarget.value)}
          data-testid={`connection-${end}`}
        >
          {!isKnown && (
            <option value={current} disabled>
              {current ? `"${current}", which no longer exists` : 'Choose a node and what flows'}
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
    )
  }
  const problem = misfit(connection, workflow)
  return (
    <Stack gap={5}>
      {ends.map(({ end, label }) => (
        <Labeled key={end} label={label}>
          {(id) => select(end, id)}
        </Labeled>
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
