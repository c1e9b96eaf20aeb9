/** The preview of a connection: shows the titles of its nodes, which are in the same workflow. */
import { createContext, use } from 'react'
import type { ObjectItem, ObjectItemProps, PreviewProps } from 'sanity'
import { type Connection, connectionTitle } from './ends.ts'
import { connectionIn } from './stored.ts'
import { useWorkflow } from './use-workflow.ts'

/** A preview does not know the path of its value; the list item around it does. */
const TitleContext = createContext<string | null>(null)

/** A list item that gives its preview a title. */
export function ConnectionItem(props: ObjectItemProps<ObjectItem & Connection>) {
  const title = connectionTitle(connectionIn(props.value), useWorkflow(props.path))
  return <TitleContext value={title}>{props.renderDefault(props)}</TitleContext>
}

/** `Input · Text → LLM · Prompt`, below it what flows. */
export function ConnectionPreview(props: PreviewProps) {
  const title = use(TitleContext)
  return props.renderDefault(title === null ? props : { ...props, title })
}
