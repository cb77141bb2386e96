/** Sent with an address that asks for the link past the provider. */
export const breakGlassIntent = 'break-glass'
