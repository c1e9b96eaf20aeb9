/** `drafts.x` and `versions.r.x` → `x`. */
export function publishedId(id: string): string {
  return id.replace(/^(?:drafts\.|versions\.[^.]+\.)/, '')
}
