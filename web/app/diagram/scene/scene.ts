import type { ComponentKind } from '@trellis/domain/contracts/catalog/component-kinds'

/**
 * The contents of one picture before anything is placed: cards and lines, as columns that can be sent to a worker. A
 * card is a component or a group of them.
 */
export interface Scene {
  /** Ascending. */
  readonly ids: readonly string[]
  readonly titles: readonly string[]
  /** The second line of a card: the latest version, or the number of components in a group. */
  readonly details: readonly string[]
  /** Undefined for groups. */
  readonly kinds: readonly (ComponentKind | undefined)[]
  /** −1 if unknown; for a group the mean of its components with dependencies. */
  readonly scores: Int16Array
  /** For groups: the number of those components; 1 for every other card. */
  readonly scored?: Int32Array
  /** For groups: how many of their components are good, fair, poor and unknown, four numbers per card. */
  readonly shares: Int32Array | undefined
  /** 1 for a card that is only there for the context of others: it is dimmed. */
  readonly guests?: Uint8Array
  /** The shape of the place for the picture, width by height, if it is not that of a screen. */
  readonly aspect?: number
  readonly lines: Lines
  /** If cards are groups, the layout chooses the lines from all that they contain. */
  readonly below: Below | undefined
}

/** Sorted by (from, to); indexes into the list of cards. */
export interface Lines {
  readonly from: Int32Array
  readonly to: Int32Array
  readonly labels: readonly string[]
  /** See edge-bands; if a line stands for several dependencies, the worst. */
  readonly bands: Uint8Array
  /** The number of dependencies behind a line. */
  readonly counts: Int32Array
}

/** A component in several groups is a node of each, and a dependency leads between all cards that show its ends. */
export interface Below {
  readonly size: number
  readonly from: Int32Array
  readonly to: Int32Array
  readonly bands: Uint8Array
  readonly numbers: readonly string[]
  /** The card of each node. */
  readonly groupOf: Int32Array
  /** The component of each node, by its place in the graph. */
  readonly placeOf: Int32Array
}

export const noLines: Lines = {
  from: new Int32Array(),
  to: new Int32Array(),
  labels: [],
  bands: new Uint8Array(),
  counts: new Int32Array(),
}
