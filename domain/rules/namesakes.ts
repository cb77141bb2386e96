type Titled = { readonly id: string; readonly title: string }

/** For each component whose title another one has too, whatever its case, the others in the given order. */
export function namesakesOf(components: readonly Titled[]): Map<string, readonly Titled[]> {
  const found = new Map<string, readonly Titled[]>()
  for (const same of Map.groupBy(components, ({ title }) => title.toLowerCase()).values()) {
    if (same.length === 1) continue
    for (const { id } of same) {
      found.set(
        id,
        same.filter((other) => other.id !== id),
      )
    }
  }
  return found
}
