/** Seconds that a proof of the person is recent enough for acts that need one. */
export const stepUpAge = 900
