/** Does work for each item of a list, for so many at a time. @returns the results in order */
export async function inParallel<In, Out>(
  list: readonly In[],
  atATime: number,
  work: (item: In) => Promise<Out>,
): Promise<Out[]> {
  const results: Out[] = []
  const waiting = list.entries()
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: atATime }, worker))
  return results
}
