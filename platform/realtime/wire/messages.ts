// The messages of the protocol, without regard to how a version of it writes them.

/** From a client. */
export type Message = {
  /** The reference of the join that the message belongs to. */
  readonly joinRef: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  readonly payload: unknown
}

/** What somebody sends to everyone in a channel: JSON text, or bytes that only binary frames can carry. */
export type Content = { readonly json: string } | { readonly bytes: Buffer }

/** A broadcast that arrived in a binary frame. Its event is that of its sender. */
export type BinaryBroadcast = {
  readonly joinRef: string | null
  readonly ref: string | null
  readonly topic: string
  readonly userEvent: string
  readonly metadata: Readonly<Record<string, unknown>>
  readonly content: Content
}

export type Received =
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'broadcast'; readonly broadcast: BinaryBroadcast }

/** To a client. The payload is JSON text, so that one that many clients get is written once. */
export type Reply = {
  readonly joinRef: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  readonly payload: string
}

export type Frame = { readonly data: Buffer; readonly isBinary: boolean }

/** A version of the protocol. */
export type Wire = {
  /** Undefined for what is not a message. */
  read(data: Buffer, isBinary: boolean): Received | undefined
  write(reply: Reply): Frame
  /** Undefined if this version cannot carry it. */
  writeBytes(topic: string, event: string, metadata: string, bytes: Buffer): Frame | undefined
}
