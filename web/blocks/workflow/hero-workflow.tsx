import styles from '#components/home/home.module.css'
import { editable } from '#editable.ts'
import type { HomeQueryResult } from '#queries/results.generated.ts'
import type { ShownResult } from '#queries/shown-result.ts'
import { drawnDown } from './drawing.ts'
import { graphOf } from './graph.ts'
import pictures from './picture.module.css'
import { WorkflowPicture } from './picture.tsx'

type Workflow = NonNullable<NonNullable<ShownResult<HomeQueryResult>['home']>['workflow']>

/** The workflow of the home page, from top to bottom. */
export function HeroWorkflow({ workflow }: { workflow: Workflow }) {
  const graph = graphOf(workflow)
  if (graph.nodes.length === 0) return null
  const drawing = drawnDown(graph)
  return (
    <figure className={`${pictures.pictures} ${styles.workflow}`} {...editable(workflow)}>
      <WorkflowPicture drawing={drawing} nodes={graph.nodes} title={workflow.title ?? ''} />
      <figcaption>{workflow.title}</figcaption>
    </figure>
  )
}
