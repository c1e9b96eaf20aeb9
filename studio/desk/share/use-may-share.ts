import { shareLinkType } from '@repo/model/kinds.ts'
import { shareLinkId } from '@repo/model/share-links.ts'
import { useDocumentValuePermissions } from 'sanity'

const document = { _id: shareLinkId('new'), _type: shareLinkType }

/** True if the writer may make and revoke links, which viewers may not; false until it is known. */
export function useMayShare(): boolean {
  const [permission] = useDocumentValuePermissions({ document, permission: 'create' })
  return permission?.granted ?? false
}
