import { Card, Stack } from '@sanity/ui'
import { lazy, Suspense } from 'react'
import type { ObjectInputProps, ObjectMember } from 'sanity'
import { Note } from '../../ui/parts.tsx'

/** Loaded with the first workflow that is opened: most forms have none. */
const Canvas = lazy(() =>
  import('./canvas/canvas.tsx')
    .then(({ Canvas: component }) => ({ default: component }))
    // Without it the lists do everything.
    .catch((error: unknown) => {
      console.warn('The canvas could not be loaded.', error)
      return { default: Unavailable }
    }),
)

/** The title, from which Tab leads to the canvas; below it, the other fields as they are. */
export function WorkflowInput(props: ObjectInputProps) {
  const { value, onChange, readOnly, members, renderDefault } = props
  const isTitle = (member: ObjectMember) => member.kind === 'field' && member.name === 'title'
  return (
    <Stack gap={5}>
      {renderDefault({ ...props, members: members.filter(isTitle) })}
      <Suspense fallback={<Message text="The canvas is loading…" />}>
        <Canvas value={value} onChange={onChange} readOnly={readOnly} />
      </Suspense>
      {renderDefault({ ...props, members: members.filter((member) => !isTitle(member)) })}
    </Stack>
  )
}

function Unavailable() {
  return <Message text="The canvas could not be loaded. Use the lists below, or reload the page." />
}

function Message({ text }: { readonly text: string }) {
  return (
    <Card border radius={2} padding={4}>
      <Note role="status">{text}</Note>
    </Card>
  )
}
