import { isUnseen } from './scene/is-unseen.ts'
import type { Shown } from './shown.ts'

/** Dependencies of the whole picture that are not drawn because a longer path implies them. */
export function countImplied({ laid, lines }: Shown): number {
  return laid.flags.reduce(
    (count, flags, line) => count + (isUnseen(flags, lines.bands[line] ?? 0) ? 1 : 0),
    0,
  )
}
