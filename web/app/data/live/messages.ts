// What a tab and the link of its browser say to each other.

/** A written row: the columns that tell what it is and to what it belongs. A deleted row has its key only. */
export interface RowChange {
  readonly table: string
  readonly isDeleted: boolean
  readonly row: Readonly<Record<string, unknown>>
}

export type Doing = 'looking' | 'editing'

export interface Present {
  readonly userId: string
  readonly doing: Doing
}

/** `away`: changes may be missed until it is `live` again. */
export type LinkState = 'live' | 'away'

export type ToHub =
  | {
      readonly kind: 'enter'
      readonly url: string
      readonly publishableKey: string
      readonly token: string
      readonly userId: string
      readonly organizationId: string
      /** When the tab asked for its page, in milliseconds since 1970. */
      readonly readAt: number
      /** The tab holds it as long as it is there. */
      readonly lock?: string | undefined
    }
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'at'; readonly componentId: string | undefined; readonly doing: Doing }
  | { readonly kind: 'leave' }

export type FromHub =
  | { readonly kind: 'state'; readonly state: LinkState }
  | { readonly kind: 'changes'; readonly changes: readonly RowChange[] }
  /** Some changes were not told: everything that is shown may be stale. */
  | { readonly kind: 'missed' }
  | { readonly kind: 'present'; readonly componentId: string; readonly people: readonly Present[] }

/** The end of a channel to a tab, or to the hub. */
export interface Port<Out, In> {
  postMessage(message: Out): void
  onmessage: ((event: MessageEvent<In>) => void) | null
}
