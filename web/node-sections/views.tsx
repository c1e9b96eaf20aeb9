/** The view of every section of a node page. */
import type { Page } from '#queries/types.ts'
import { CredentialsView } from './credentials/view.tsx'
import { ErrorsView } from './errors/view.tsx'
import { LimitsView } from './limits/view.tsx'
import { InputsView, OutputsView } from './ports/view.tsx'
import { SettingsView } from './settings/view.tsx'
import type { PerSection } from './types.ts'

/** A section of `nodeSections` that is missing here is a type error. */
export const sectionViews: PerSection<(props: { page: Page }) => React.ReactNode> = {
  inputs: InputsView,
  outputs: OutputsView,
  settings: SettingsView,
  credentials: CredentialsView,
  limits: LimitsView,
  errors: ErrorsView,
}
