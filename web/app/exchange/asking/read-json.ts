/** Throws where the server did not answer as it should. */
export async function readJson<Value>(
  address: string,
  parse: (answer: unknown) => Value,
  signal?: AbortSignal,
): Promise<Value> {
  const response = await fetch(address, signal && { signal })
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return parse(await response.json())
}
