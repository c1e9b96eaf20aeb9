import { useSyncExternalStore } from 'react'
import { environment } from '../../environment.ts'
import { lakeClients } from '../../lake-client/client.ts'

/** Clients of an embedded lake; undefined with Sanity's own, whose clients the Studio makes. */
export const embeddedLake = environment.apiHost ? lakeClients(environment.apiHost) : undefined

const never = () => () => undefined

/** True while the lake cannot be reached; always false with Sanity's own. */
export function useConnectionLost(): boolean {
  const connection = embeddedLake?.connection
  return useSyncExternalStore(connection?.subscribe ?? never, connection?.isLost ?? (() => false))
}
