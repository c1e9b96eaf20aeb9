/** The message of a thrown value, which may be anything. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The message of an error with that of its cause: `fetch` itself only says "fetch failed". */
export function errorMessageWithCause(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return `${errorMessage(error)}${cause}`
}
