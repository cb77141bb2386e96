export const mails = {
  auth: {
    confirmation: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse für Trellis',
      title: 'Willkommen bei Trellis',
      paragraph: 'Bestätigen Sie Ihre E-Mail-Adresse, um anzufangen. Ein Passwort gibt es nicht.',
      action: 'Bestätigen und anmelden',
    },
    magic_link: {
      subject: 'Ihr Anmeldelink für Trellis',
      title: 'Bei Trellis anmelden',
      paragraph: 'Öffnen Sie den Link, um sich anzumelden. Ein Passwort gibt es nicht.',
      action: 'Anmelden',
    },
    email_change_current: {
      subject: 'Bestätigen Sie die Änderung Ihrer E-Mail-Adresse',
      title: 'E-Mail-Adresse ändern',
      paragraph: 'Ihr Konto soll zu {{newEmail}} umziehen. Bestätigen Sie das von hier und von dort aus.',
      action: 'Änderung bestätigen',
    },
    email_change_new: {
      subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
      title: 'Neue E-Mail-Adresse bestätigen',
      paragraph:
        'Das Konto von {{email}} soll zu dieser Adresse umziehen. Bestätigen Sie das von beiden Adressen aus.',
      action: 'Adresse bestätigen',
    },
    lifetime: 'Der Link gilt einmal und {{lifetime}} lang. Ihr Code ist {{code}}.',
    ignore: 'Wenn Sie das nicht waren, tun Sie nichts: Ohne diese Mail geschieht nichts.',
  },
  lifetime: {
    hour: ['eine Stunde', '{{count}} Stunden'],
    minute: ['eine Minute', '{{count}} Minuten'],
    second: ['eine Sekunde', '{{count}} Sekunden'],
  },
} as const
