import { finalize, type Observable, ReplaySubject, share } from 'rxjs'

/** Watches by key: all that listen to one get its last value, and the last of them ends it. */
export function sharedWatches<Value>() {
  const watches = new Map<string, Observable<Value>>()
  return (key: string, begin: () => Observable<Value>): Observable<Value> => {
    const known = watches.get(key)
    if (known) return known
    const connector = () => new ReplaySubject<Value>(1)
    const watch = begin().pipe(
      finalize(() => watches.delete(key)),
      share({ connector }),
    )
    watches.set(key, watch)
    return watch
  }
}
