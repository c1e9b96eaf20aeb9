import type { LayoutProps } from 'sanity'
import { embeddedLake } from './desk/connection/connection.ts'
import { LayoutWithConnection } from './desk/connection/connection-status.tsx'
import { HideCloudLinks } from './desk/connection/without-cloud.ts'
import { UploadRefusals } from './forms/image/asset-sources.ts'
import { TypeAhead } from './forms/type-ahead.ts'
import { DialogFocus } from './patches/dialog-focus.ts'
import { LateFormFocus } from './patches/late-form-focus.ts'
import { ReducedMotion } from './patches/reduced-motion.ts'
import { SaveAfterClosing } from './patches/save-after-closing.ts'
import { CloserForm } from './ui/closer-form.ts'

/**
 * The Studio with the components that have to be in every view of it. For
 * `studio.components.layout`.
 */
export function Layout(props: LayoutProps) {
  return (
    <>
      <ReducedMotion />
      <CloserForm />
      <DialogFocus />
      <LateFormFocus />
      <TypeAhead />
      <SaveAfterClosing />
      <UploadRefusals />
      {embeddedLake && <HideCloudLinks />}
      <LayoutWithConnection {...props} />
    </>
  )
}
