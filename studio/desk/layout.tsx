import type { LayoutProps } from 'sanity'
import { UploadRefusals } from '../forms/image/refusals.tsx'
import { TypeAhead } from '../forms/type-ahead.ts'
import { DialogFocus } from '../patches/dialog-focus.ts'
import { LateFormFocus } from '../patches/late-form-focus.ts'
import { ReducedMotion } from '../patches/reduced-motion.ts'
import { SaveAfterClosing } from '../patches/save-after-closing.ts'
import { embeddedLake } from './connection/connection.ts'
import { LayoutWithConnection } from './connection/connection-status.tsx'
import { HideCloudLinks } from './without-cloud.ts'

/**
 * The Studio with the components that have to be in every view of it. For
 * `studio.components.layout`.
 */
export function Layout(props: LayoutProps) {
  return (
    <>
      <ReducedMotion />
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
