/**
 * True if a name belongs to a temporary index: one that is filled to replace another index, and
 * remains when that is interrupted. Such names are `docs_tmp_123456` (client-search,
 * replaceAllObjects: a number from 100,000 to 1,099,999) and `docs_tmp_<process>_<milliseconds>`
 * (our own clients).
 * @param exists whether there is an index of a name: a temporary index has one that it will replace
 */
export function isTemporary(name: string, exists: (name: string) => boolean): boolean {
  const [, live = '', suffix = ''] = /^(.+)_tmp_(\d{6,7}|\d+_\d{13})$/.exec(name) ?? []
  return live !== '' && exists(live) && (suffix.includes('_') || Number(suffix) < 1_100_000)
}
