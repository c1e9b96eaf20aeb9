/**
 * Random letters and digits, for keys and ids. Browsers have `randomUUID` on secure origins only.
 */
export function randomKey(): string {
  return crypto.getRandomValues(new Uint32Array(2)).reduce((text, part) => text + part.toString(16), '')
}
