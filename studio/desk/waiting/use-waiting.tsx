import type { SanityClient } from '@sanity/client'
import { createContext, useCallback, useContext, useEffect } from 'react'
import { auditTime, catchError, EMPTY, filter, merge } from 'rxjs'
import { AddonDatasetProvider, type LayoutProps, useAddonDataset } from 'sanity'
import { useLakeClient } from '../../lake-client/use-lake-client.ts'
import { type Reading, useReading } from '../../ui/reading.tsx'
import type { AttentionList } from '../lists/attention.ts'
import { readWaiting, type Waiting } from './read-waiting.ts'

const unread = { found: undefined, problem: '', isReading: true, readAgain: async () => {} }
const Context = createContext<Reading<AttentionList<Waiting>>>(unread)

/** Time in which changes are collected, ms. */
const pauseMs = 500

/** Reviews and comments that wait for the writer: the same for all that show them. */
export const useWaiting = () => useContext(Context)

/** The Studio, in which {@link useWaiting} follows what others ask, answer and comment. */
export function LayoutWithWaiting(props: LayoutProps) {
  return (
    <AddonDatasetProvider>
      <Following {...props} />
    </AddonDatasetProvider>
  )
}

function Following(props: LayoutProps) {
  const client = useLakeClient()
  const { client: comments } = useAddonDataset()
  const reading = useReading(useCallback(() => readWaiting(client, comments), [client, comments]))
  const { readAgain } = reading
  const rows = reading.found?.rows ?? []
  const drafts = rows.flatMap(({ said }) => ('review' in said ? said.review.of : [])).join()
  useEffect(() => {
    const ofDrafts = changesOf(client, '_id in $ids', { ids: drafts.split(',') })
    const changes = merge(
      changesOf(client, '_type == "review"'),
      // A draft that was published or discarded waits for nobody.
      ofDrafts.pipe(filter((event) => event.type === 'mutation' && event.transition === 'disappear')),
      comments ? changesOf(comments, '_type == "comment"') : EMPTY,
    )
    const subscription = changes.pipe(auditTime(pauseMs)).subscribe(readAgain)
    return () => subscription.unsubscribe()
  }, [client, comments, drafts, readAgain])
  return <Context value={reading}>{props.renderDefault(props)}</Context>
}

/** Changes, and connections, before which some were missed; none for who may not hear of them. */
function changesOf(client: SanityClient, documents: string, params = {}) {
  return client
    .listen(`*[${documents}]`, params, {
      events: ['welcome', 'mutation'],
      includeResult: false,
      // Reviews have private ids.
      includeAllVersions: true,
      visibility: 'query',
    })
    .pipe(catchError(() => EMPTY))
}
