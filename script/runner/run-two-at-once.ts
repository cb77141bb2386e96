/** Works through the list in order, two at a time. The results keep the order of the list. */
export async function runTwoAtOnce<T, R>(items: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> {
  const waiting = items.entries()
  const results: R[] = []
  const work = async () => {
    for (const [place, item] of waiting) results[place] = await run(item)
  }
  await Promise.all([work(), work()])
  return results
}
