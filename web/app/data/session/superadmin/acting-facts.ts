/** The people, the place and the end of an impersonation. */
export type ActingFacts = {
  /** The addresses of both. */
  readonly admin: string
  readonly person: string
  readonly organization: string
  /** Milliseconds since 1970. */
  readonly until: number
}

export function parseActing(text: string): ActingFacts | undefined {
  try {
    const facts: unknown = JSON.parse(text)
    return isActingFacts(facts) ? facts : undefined
  } catch {
    return undefined
  }
}

/** Written by hand: the banner would need a schema library for nothing else. */
function isActingFacts(value: unknown): value is ActingFacts {
  if (typeof value !== 'object' || value === null) return false
  const { admin, person, organization, until } = value as Partial<Record<keyof ActingFacts, unknown>>
  return [admin, person, organization].every((text) => typeof text === 'string') && typeof until === 'number'
}
