/** How long maintainers can take the deletion of their organization back. */
export const deletionGraceDays = 30

const day = 86_400_000

/** From when on a deleted organization is gone for good. */
export function restorableUntil(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + deletionGraceDays * day)
}
