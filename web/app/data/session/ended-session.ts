// The session of this tab ended without a sign-out here: it was revoked on another device, or the person has deleted
// their profile. The sign-in page says so. It is reached without loading a new document, so memory is enough.
export type SessionEnd = 'ended' | 'erased'

let end: SessionEnd | undefined

/** The session of a deleted profile ends as well, and only the deletion is told. */
export function markSessionEnded(how: SessionEnd = 'ended'): void {
  if (end !== 'erased') end = how
}

export const findSessionEnd = (): SessionEnd | undefined => end

export function forgetSessionEnded(): void {
  end = undefined
}
