// What a person did on our pages to join: only a script of this site, in this tab, writes it. An address says nothing about
// that, because anybody can lead a person to it.
const key = 'trellis-agreed-invitation'

export function agreeToInvitation(id: string): void {
  try {
    sessionStorage.setItem(key, id)
  } catch {
    // A browser that keeps nothing asks once more.
  }
}

export function hasAgreedToInvitation(id: string): boolean {
  try {
    return sessionStorage.getItem(key) === id
  } catch {
    return false
  }
}
