import { badRequest } from './errors.ts'
import { limits } from './limits.ts'

/**
 * Refuses JSON whose brackets stand in more of each other than anybody means: what walks through it calls itself for each, and would
 * end with the stack.
 * @param what it is, as the refusal names it
 * @throws ApiError 400
 */
export function requireShallow(value: unknown, what: string): void {
  if (isDeeper(value, limits.nesting)) throw tooDeep(what)
}

/** The refusal of what is nested too deep. */
export function tooDeep(what: string): Error {
  return badRequest(`Invalid ${what}: it is nested more than ${limits.nesting} levels deep`)
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  return Object.values(value).some((inner) => isDeeper(inner, levels - 1))
}
