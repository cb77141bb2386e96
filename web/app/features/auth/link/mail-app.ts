const inboxes: readonly [domains: readonly string[], address: string][] = [
  [['gmail.com', 'googlemail.com'], 'https://mail.google.com/mail/'],
  [['outlook.com', 'hotmail.com', 'live.com', 'msn.com'], 'https://outlook.live.com/mail/'],
  [['yahoo.com', 'ymail.com'], 'https://mail.yahoo.com/'],
  [['icloud.com', 'me.com', 'mac.com'], 'https://www.icloud.com/mail/'],
  [['proton.me', 'protonmail.com', 'pm.me'], 'https://mail.proton.me/'],
]

/** Where people read mail to this address: the inbox of a known provider, otherwise the device's mail program. */
export function mailAppOf(email: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return inboxes.find(([domains]) => domains.includes(domain))?.[1] ?? 'mailto:'
}
