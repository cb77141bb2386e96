export type Stop = () => Promise<void>

/**
 * Stops one after another. A part that fails to stop does not keep the others from stopping: its error is thrown at the
 * end.
 */
export async function stopAll(stops: readonly Stop[]): Promise<void> {
  const failures: unknown[] = []
  for (const stop of stops) {
    await stop().catch((error: unknown) => {
      failures.push(error)
    })
  }
  if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join('; '))
  if (failures.length === 1) throw failures[0]
}
