/** Seconds within which an authenticator must answer. */
export const challengeLifetime = 300
