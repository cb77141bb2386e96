// How the window of an identity provider hands its answer to the page that opened it. The page of the provider may cut
// the tie between the two windows, so they meet on a channel of this origin, which the state of the flow names.
export interface ProviderAnswer {
  readonly code?: string
  /** The provider, or the person there, refused. */
  readonly error?: string
}

export const proofPath = '/confirm/proof'
/** In the address that the provider leads back to. */
export const channelParameter = 'proof'

export const openProofChannel = (name: string) => new BroadcastChannel(`trellis-proof-${name}`)
