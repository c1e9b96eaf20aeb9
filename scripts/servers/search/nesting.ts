import { isNestedDeeper } from '@repo/kit/http/json.ts'
import { badRequest } from './errors.ts'
import { limits } from './limits.ts'

/**
 * Refuses a value with more levels of brackets than any client needs.
 * @param what names the value in the error
 * @throws ApiError 400
 */
export function requireShallow(value: unknown, what: string): void {
  if (isNestedDeeper(value, limits.nesting)) throw tooDeep(what)
}

/** The error for a value that is nested too deep. */
export function tooDeep(what: string): Error {
  return badRequest(`Invalid ${what}: it is nested more than ${limits.nesting} levels deep`)
}
