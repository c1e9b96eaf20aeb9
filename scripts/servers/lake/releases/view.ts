import type { Store } from '../store/store.ts'

/** Store as the rules of releases see it, with the earlier actions of the same request applied. */
export type ReleaseView = Pick<
  Store,
  'get' | 'versionsOf' | 'versionCount' | 'authorOf' | 'isReleasePublication' | 'lastVersionOf'
>
