import type { EdgeList } from '../../adjacency.ts'
import { byte, int } from '../../typed.ts'

/** The same edges with the marked ones reversed, so that all of them run from an upper to a lower row. */
export function orientDown({ size, from, to }: EdgeList, reversed: Uint8Array): EdgeList {
  return {
    size,
    from: from.map((node, edge) => (byte(reversed, edge) === 1 ? int(to, edge) : node)),
    to: to.map((node, edge) => (byte(reversed, edge) === 1 ? int(from, edge) : node)),
  }
}
