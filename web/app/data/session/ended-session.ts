// The session of this tab ended without anybody signing out here, for example because it was revoked on another device.
// The sign-in page says so. It is reached without loading a new document, so memory is enough.
let hasEnded = false

export function markSessionEnded(): void {
  hasEnded = true
}

export const wasSessionEnded = (): boolean => hasEnded

export function forgetSessionEnded(): void {
  hasEnded = false
}
