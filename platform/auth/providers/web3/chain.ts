import type { WalletMessage } from './wallet-message.ts'

/** What differs between chains. */
export type Chain = {
  readonly name: 'ethereum' | 'solana'
  /** As the first line of a message writes it. */
  readonly account: string
  /** The one form of an address that identities are kept under; undefined if the text is not an address. */
  parseAddress(text: string): string | undefined
  isNetwork(text: string | undefined): boolean
  /** Throws if the text cannot be a signature at all. */
  parseSignature(text: string): Uint8Array
  /** Whether the holder of the address has signed this text. Never throws. */
  isSigned(
    text: string,
    signed: Pick<WalletMessage, 'address' | 'domain'> & { readonly signature: Uint8Array },
  ): boolean
}
