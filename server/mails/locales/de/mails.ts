export const mails = {
  auth: {
    confirmation: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse für Trellis',
      title: 'Willkommen bei Trellis',
      paragraph: 'Bestätigen Sie Ihre E-Mail-Adresse, um anzufangen. Sie brauchen kein Passwort.',
      paragraphWithPassword:
        'Bestätigen Sie Ihre E-Mail-Adresse, um anzufangen. Damit gilt auch das Passwort, das bei der Registrierung gewählt wurde. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail.',
      action: 'Bestätigen und anmelden',
    },
    magic_link: {
      subject: 'Ihr Anmeldelink für Trellis',
      title: 'Bei Trellis anmelden',
      paragraph: 'Öffnen Sie den Link, um sich anzumelden. Sie brauchen kein Passwort.',
      action: 'Anmelden',
    },
    recovery: {
      subject: 'Setzen Sie Ihr Passwort für Trellis zurück',
      title: 'Passwort zurücksetzen',
      paragraph: 'Öffnen Sie den Link, um sich anzumelden und ein neues Passwort zu wählen.',
      action: 'Passwort zurücksetzen',
    },
    invite: {
      subject: 'Sie sind zu Trellis eingeladen',
      title: 'Trellis beitreten',
      paragraph:
        'Sie wurden mit der Adresse {{email}} zu Trellis eingeladen. Nehmen Sie die Einladung an, um sich anzumelden.',
      action: 'Einladung annehmen',
    },
    email_change_current: {
      subject: 'Bestätigen Sie die Änderung Ihrer E-Mail-Adresse',
      title: 'E-Mail-Adresse ändern',
      paragraph:
        'Sie möchten Ihre E-Mail-Adresse zu {{newEmail}} ändern. Bestätigen Sie die Änderung von beiden Adressen aus.',
      action: 'Änderung bestätigen',
    },
    email_change_new: {
      subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
      title: 'Neue E-Mail-Adresse bestätigen',
      paragraph:
        'Sie möchten die E-Mail-Adresse {{email}} durch diese ersetzen. Bestätigen Sie die Änderung von beiden Adressen aus.',
      action: 'Adresse bestätigen',
    },
    reauthentication: {
      subject: 'Ihr Bestätigungscode für Trellis',
      title: 'Bestätigen Sie, dass Sie es sind',
      paragraph: 'Geben Sie den Code {{code}} ein, um fortzufahren. Er ist {{lifetime}} gültig.',
    },
    lifetime: 'Der Link funktioniert einmal und ist {{lifetime}} gültig. Ihr Code ist {{code}}.',
    ignore:
      'Wenn Sie diese E-Mail nicht angefordert haben, können Sie sie ignorieren. Ohne den Link oder den Code passiert nichts.',
  },
  lifetime: {
    hour: ['eine Stunde', '{{count}} Stunden'],
    minute: ['eine Minute', '{{count}} Minuten'],
    second: ['eine Sekunde', '{{count}} Sekunden'],
  },
} as const
