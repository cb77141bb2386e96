import type { ComponentKind } from '@trellis/domain/contracts/component-kinds'

/**
 * What one picture is made of, before anything is placed: cards and lines, as columns that a worker can be handed.
 * A card is a component or a group of them.
 */
export interface Scene {
  /** Ascending. */
  readonly ids: readonly string[]
  readonly titles: readonly string[]
  /** The second line of a card: the latest version, or how many components a group holds. */
  readonly details: readonly string[]
  /** Undefined for groups. */
  readonly kinds: readonly (ComponentKind | undefined)[]
  /** −1 where unknown; of a group the mean. */
  readonly scores: Int16Array
  /** Of groups: how many of their components are good, fair, poor and unknown, four numbers per card. */
  readonly shares: Int32Array | undefined
  /** 1 for a card that is there for the sake of others: it steps back. */
  readonly guests?: Uint8Array
  readonly lines: Lines
  /** Where cards are groups, the lines are chosen by the layout from all that lie below them. */
  readonly below: Below | undefined
}

/** Sorted by (from, to); places in the list of cards. */
export interface Lines {
  readonly from: Int32Array
  readonly to: Int32Array
  readonly labels: readonly string[]
  /** See edge-bands; where a line stands for several dependencies, the worst. */
  readonly bands: Uint8Array
  /** How many dependencies a line stands for. */
  readonly counts: Int32Array
}

export interface Below {
  readonly size: number
  readonly from: Int32Array
  readonly to: Int32Array
  readonly bands: Uint8Array
  readonly numbers: readonly string[]
  /** The card of each component. */
  readonly groupOf: Int32Array
}

export const noLines: Lines = {
  from: new Int32Array(),
  to: new Int32Array(),
  labels: [],
  bands: new Uint8Array(),
  counts: new Int32Array(),
}
