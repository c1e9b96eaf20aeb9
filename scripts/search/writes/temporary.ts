/**
 * Whether a name is that of an index that is filled next to another one to take its place, and is left behind when that is interrupted:
 * `docs_tmp_123456` (client-search, replaceAllObjects: a number from 100,000 to 1,099,999) or `docs_tmp_<process>_<milliseconds>`
 * (clients that tell their attempts apart by time).
 * @param exists whether there is an index of a name: without the one to be replaced the name says nothing
 */
export function isTemporary(name: string, exists: (name: string) => boolean): boolean {
  const [, live = '', suffix = ''] = /^(.+)_tmp_(\d{6,7}|\d+_\d{13})$/.exec(name) ?? []
  return live !== '' && exists(live) && (suffix.includes('_') || Number(suffix) < 1_100_000)
}
