/**
 * Fastly. Written from its documentation (API reference, "Purging"; "Surrogate-Key"), and not run
 * against the service.
 */
import { type EdgeAdapter, sendToEdge, surrogateHeaders } from './adapter.ts'

/** @param api address of the API, for tests */
export function fastly(service: string, token: string, api = 'https://api.fastly.com'): EdgeAdapter {
  const name = 'Fastly'
  const post = async (path: string, headers: Record<string, string> = {}) => {
    await sendToEdge(
      `${api}/service/${service}/${path}`,
      { method: 'POST', headers: { 'fastly-key': token, accept: 'application/json', ...headers } },
      name,
    )
  }
  return {
    name,
    keysAtOnce: 256,
    // Fastly advises to purge again when a fetch may have crossed the purge.
    lateMs: 5_000,
    headers: surrogateHeaders,
    purge: (keys) =>
      keys.length === 0 ? Promise.resolve() : post('purge', { 'surrogate-key': keys.join(' ') }),
    purgeAll: () => post('purge_all'),
  }
}
