/** The preview of a connection: shows the titles of its nodes, which are in the same workflow. */
import { createContext, useContext } from 'react'
import type { ObjectItem, ObjectItemProps, Path, PreviewProps } from 'sanity'
import { type Connection, connectionTitle } from './ends.ts'
import { connectionIn } from './stored.ts'
import { useWorkflow } from './use-workflow.ts'

/** A preview does not know the path of its value; the list item around it does. */
const ItemContext = createContext<{ readonly path: Path; readonly connection: Connection } | null>(null)

/** A list item that passes its path to its preview. */
export function ConnectionItem(props: ObjectItemProps<ObjectItem & Connection>) {
  return (
    <ItemContext.Provider value={{ path: props.path, connection: connectionIn(props.value) }}>
      {props.renderDefault(props)}
    </ItemContext.Provider>
  )
}

/** `Input · Text → LLM · Prompt`, below it what flows. */
export function ConnectionPreview(props: PreviewProps) {
  const item = useContext(ItemContext)
  return item ? <Titled {...item} props={props} /> : props.renderDefault(props)
}

function Titled({
  path,
  connection,
  props,
}: {
  readonly path: Path
  readonly connection: Connection
  readonly props: PreviewProps
}) {
  return props.renderDefault({ ...props, title: connectionTitle(connection, useWorkflow(path)) })
}
