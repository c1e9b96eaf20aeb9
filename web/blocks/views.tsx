/** The view of every block of a body. */
import { ownViews } from '../own/views.tsx'
import { CalloutView } from './callout/view.tsx'
import { CodeView } from './code/view.tsx'
import { DetailsView } from './details/view.tsx'
import { ImageView } from './image/view.tsx'
import { StepsView } from './steps/view.tsx'
import { TableView } from './table/view.tsx'
import { TabsView } from './tabs/view.tsx'
import type { BlockType, ViewProps } from './types.ts'
import { VideoView } from './video/view.tsx'
import { WorkflowView } from './workflow/view.tsx'

/** A block of the schema that is missing here, other than text, is a type error. */
export const blockViews: {
  readonly [Type in Exclude<BlockType, 'block'>]: (props: ViewProps<Type>) => React.ReactNode
} = {
  callout: CalloutView,
  code: CodeView,
  details: DetailsView,
  image: ImageView,
  steps: StepsView,
  table: TableView,
  tabs: TabsView,
  video: VideoView,
  workflow: WorkflowView,
  ...ownViews,
}
