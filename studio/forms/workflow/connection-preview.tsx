/** A connection in a list: told by the titles of its nodes, which stand beside it in the document. */
import { createContext, useContext } from 'react'
import type { ObjectItem, ObjectItemProps, Path, PreviewProps } from 'sanity'
import { type Connection, connectionTitle } from './ends.ts'
import { useWorkflow } from './use-workflow.ts'

/** The Studio does not tell a preview where its value stands; the item around it knows. */
const ItemContext = createContext<{ readonly path: Path; readonly connection: Connection } | null>(null)

/** An item of the list, which tells its preview where it is. */
export function ConnectionItem(props: ObjectItemProps<ObjectItem & Connection>) {
  return (
    <ItemContext.Provider value={{ path: props.path, connection: props.value }}>
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
  const { nodes, pages } = useWorkflow(path)
  return props.renderDefault({ ...props, title: connectionTitle(connection, nodes, pages) })
}
