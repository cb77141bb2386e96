/** Works through the list in order, up to `atOnce` at a time. The results keep the order of the list. */
export async function runAtOnce<T, R>(
  items: readonly T[],
  { atOnce, run }: { atOnce: number; run: (item: T) => Promise<R> },
): Promise<R[]> {
  const waiting = items.entries()
  const results: R[] = []
  const work = async () => {
    for (const [place, item] of waiting) results[place] = await run(item)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return results
}
