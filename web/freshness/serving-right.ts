/** The right of this process to serve from its caches. */
import { currentSingleton, singleton } from '#singleton.ts'

/** Held while this process would know of every expiry: a node's lease. */
export interface ServingRight {
  isHeld(): boolean
}

/** The right of this process; undefined if it needs none: it shares its store with no other one. */
export function servingRight<Right extends ServingRight>(): Right | undefined {
  return currentSingleton<Right>('lease')
}

/** The right without which this process serves nothing cached from now on. */
export function needServingRight<Right extends ServingRight>(make: () => Right): Right {
  return singleton('lease', make)
}

/** True if this process may serve from its caches what has not expired. */
export function mayServeCached(): boolean {
  return servingRight()?.isHeld() ?? true
}
