/**
 * Waits for all, even if one fails: nothing may begin or go on after the caller has given up.
 * @param whenOneFails called at the first failure
 * @throws the first error
 */
export async function allEnded<Values extends readonly unknown[]>(
  promises: { readonly [Index in keyof Values]: Promise<Values[Index]> },
  whenOneFails: () => void = () => {},
): Promise<Values> {
  const all = Promise.all(promises)
  all.catch(whenOneFails)
  await Promise.allSettled(promises)
  return await all
}
