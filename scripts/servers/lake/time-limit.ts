/** Limits the time of work that does not check the clock itself. */
import { createContext, Script } from 'node:vm'

/** Work was stopped because it took too long. */
export class TimeIsUp extends Error {}

const sandbox: { work: () => void } = { work: () => undefined }
const context = createContext(sandbox)
const script = new Script('work()')

/**
 * Runs work with a time limit. V8 interrupts it anywhere, also inside a regular expression, so the
 * work must not leave shared data inconsistent. Costs a third of a millisecond.
 * @param ms rounded up
 * @throws TimeIsUp, and what the work throws
 */
export function within<Result>(ms: number, work: () => Result): Result {
  let result: { readonly value: Result } | undefined
  sandbox.work = () => {
    result = { value: work() }
  }
  try {
    script.runInContext(context, { timeout: Math.max(Math.ceil(ms), 1) })
  } catch (error) {
    // Not `instanceof Error`: the error belongs to the context of the script.
    throw Object(error).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? new TimeIsUp() : error
  } finally {
    sandbox.work = () => undefined
  }
  if (!result) throw new TimeIsUp()
  return result.value
}
