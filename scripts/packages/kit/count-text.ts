/** A number with its noun, for terminals and reports: `1 page`, `1,200 pages`. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
