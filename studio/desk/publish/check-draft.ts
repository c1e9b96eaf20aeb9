/** Checks drafts as their forms do, for actions that publish or schedule them without a form. */
import type { SanityDocument } from '@sanity/client'
import { validateDocument, type Workspace } from 'sanity'

/** The part of the Studio's workspace that has the rules of the forms. */
export type Rules = Pick<Workspace, 'schema' | 'getClient' | 'i18n'>

/** True if a draft has errors, which would keep its form from publishing it. */
export async function hasErrors(workspace: Rules, document: SanityDocument): Promise<boolean> {
  const markers = await validateDocument({ document, workspace })
  return markers.some(({ level }) => level === 'error')
}
