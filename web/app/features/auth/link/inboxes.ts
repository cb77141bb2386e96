interface Inbox {
  readonly name: string
  readonly address: string
}

const gmail: Inbox = { name: 'Gmail', address: 'https://mail.google.com/mail/' }

const inboxes: readonly [domains: readonly string[], inbox: Inbox][] = [
  [['gmail.com', 'googlemail.com'], gmail],
  [
    ['outlook.com', 'hotmail.com', 'live.com', 'msn.com'],
    { name: 'Outlook', address: 'https://outlook.live.com/mail/' },
  ],
  [['yahoo.com', 'ymail.com'], { name: 'Yahoo Mail', address: 'https://mail.yahoo.com/' }],
  [['icloud.com', 'me.com', 'mac.com'], { name: 'iCloud Mail', address: 'https://www.icloud.com/mail/' }],
  [['proton.me', 'protonmail.com', 'pm.me'], { name: 'Proton Mail', address: 'https://mail.proton.me/' }],
]

/** Almost every company reads its mail in one of these two; the domain does not tell which. */
const inboxesOfCompanies = [gmail, { name: 'Outlook', address: 'https://outlook.office.com/mail/' }]

/** The inbox of a known provider, otherwise those of companies. */
export function inboxesOf(email: string): readonly Inbox[] {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const [, known] = inboxes.find(([domains]) => domains.includes(domain)) ?? []
  return known ? [known] : inboxesOfCompanies
}
