/**
 * Random letters and digits: for `_key`s and parts of `_id`s. Not `randomUUID`: browsers have it on
 * secure origins only.
 */
export function randomKey(): string {
  return crypto.getRandomValues(new Uint32Array(2)).reduce((text, part) => text + part.toString(16), '')
}
