/** Joins the texts that are not empty with line breaks. */
export function lines(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join('\n')
}
