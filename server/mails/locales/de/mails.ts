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
    invited: {
      subject: 'Melden Sie sich an, um {{organization}} auf Trellis beizutreten',
      title: '{{organization}} beitreten',
      paragraph: 'Mit diesem Link melden Sie sich als {{email}} an und werden Mitglied von {{organization}}.',
      password:
        'Damit gilt auch das Passwort, das bei der Registrierung gewählt wurde. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail.',
      action: 'Anmelden und beitreten',
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
      askedParagraph:
        '{{person}}, Maintainer von {{organization}}, möchte die E-Mail-Adresse Ihres Trellis-Kontos von {{email}} zu {{newEmail}} ändern. Sie ändert sich für alle Ihre Organisationen, und nur, wenn Sie an beiden Adressen zustimmen.',
      action: 'Änderung bestätigen',
    },
    email_change_new: {
      subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
      title: 'Neue E-Mail-Adresse bestätigen',
      paragraph:
        'Sie möchten die E-Mail-Adresse {{email}} durch diese ersetzen. Bestätigen Sie die Änderung von beiden Adressen aus.',
      askedParagraph:
        '{{person}}, Maintainer von {{organization}}, möchte die E-Mail-Adresse {{email}} bei Trellis durch diese ersetzen. Bestätigen Sie die Änderung an beiden Adressen, wenn es Ihr Konto ist.',
      action: 'Adresse bestätigen',
    },
    reauthentication: {
      subject: 'Ihr Bestätigungscode für Trellis',
      title: 'Bestätigen Sie, dass Sie es sind',
      paragraph: 'Geben Sie den Code {{code}} ein, um fortzufahren. Er ist {{lifetime}} gültig.',
    },
    break_glass: {
      subject: 'Ihr Notfall-Link für Trellis',
      title: 'Ohne Single Sign-on anmelden',
      paragraph:
        'Für {{email}} ist Single Sign-on vorgeschrieben. Dieser Link meldet Sie für eine Stunde ohne Single Sign-on an. Wird er benutzt, erhalten alle Maintainer Ihrer Organisation eine E-Mail.',
      action: 'Ohne SSO anmelden',
      note: 'Der Link funktioniert einmal und ist {{lifetime}} gültig. Wenn Sie diese E-Mail nicht angefordert haben, können Sie sie ignorieren.',
    },
    lifetime: 'Der Link funktioniert einmal und ist {{lifetime}} gültig. Ihr Code ist {{code}}.',
    asked:
      'Wer die E-Mails der neuen Adresse liest, kann sich mit dem Konto anmelden. Bestätigen Sie nur, wenn beide Adressen Ihnen gehören. Sonst tun Sie nichts: Dann ändert sich nichts.',
    ignore:
      'Wenn Sie diese E-Mail nicht angefordert haben, können Sie sie ignorieren. Ohne den Link oder den Code passiert nichts.',
  },
  lifetime: {
    hour: ['eine Stunde', '{{count}} Stunden'],
    minute: ['eine Minute', '{{count}} Minuten'],
    second: ['eine Sekunde', '{{count}} Sekunden'],
  },
  notices: {
    factor_added: {
      subject: 'Authenticator-App zu Ihrem Trellis-Konto hinzugefügt',
      title: 'Authenticator-App hinzugefügt',
      paragraph:
        'Am {{time}} wurde eine Authenticator-App zu Ihrem Konto hinzugefügt. Nach dem Link per E-Mail oder der Anmeldung bei einem Anbieter wird jetzt auch nach ihrem Code gefragt.',
    },
    factor_removed: {
      subject: 'Authenticator-App aus Ihrem Trellis-Konto entfernt',
      title: 'Authenticator-App entfernt',
      paragraph: 'Am {{time}} wurde eine Authenticator-App aus Ihrem Konto entfernt.',
    },
    passkey_added: {
      subject: 'Passkey zu Ihrem Trellis-Konto hinzugefügt',
      title: 'Passkey hinzugefügt',
      paragraph:
        'Am {{time}} wurde ein Passkey zu Ihrem Konto hinzugefügt. Mit ihm gelingt die Anmeldung ohne Link per E-Mail.',
    },
    passkey_removed: {
      subject: 'Passkey aus Ihrem Trellis-Konto entfernt',
      title: 'Passkey entfernt',
      paragraph: 'Am {{time}} wurde ein Passkey aus Ihrem Konto entfernt.',
    },
    identity_linked: {
      subject: '{{provider}} mit Ihrem Trellis-Konto verknüpft',
      title: '{{provider}} verknüpft',
      paragraph: 'Die Anmeldung mit {{provider}} wurde am {{time}} mit Ihrem Konto verknüpft.',
    },
    identity_unlinked: {
      subject: '{{provider}} von Ihrem Trellis-Konto getrennt',
      title: '{{provider}} getrennt',
      paragraph: 'Die Anmeldung mit {{provider}} wurde am {{time}} von Ihrem Konto getrennt.',
    },
    recovery_codes_generated: {
      subject: 'Neue Wiederherstellungscodes für Ihr Trellis-Konto',
      title: 'Neue Wiederherstellungscodes',
      paragraph:
        'Am {{time}} wurden neue Wiederherstellungscodes für Ihr Konto erstellt. Ältere Codes gelten nicht mehr.',
    },
    recovery_codes_removed: {
      subject: 'Wiederherstellungscodes aus Ihrem Trellis-Konto entfernt',
      title: 'Wiederherstellungscodes entfernt',
      paragraph: 'Am {{time}} wurden die Wiederherstellungscodes Ihres Kontos entfernt.',
    },
    password_set: {
      subject: 'Passwort für Ihr Trellis-Konto festgelegt',
      title: 'Passwort festgelegt',
      paragraph:
        'Am {{time}} wurde ein Passwort für Ihr Konto festgelegt. Alle anderen Sitzungen wurden abgemeldet.',
    },
    email_changed: {
      subject: 'E-Mail-Adresse Ihres Trellis-Kontos geändert',
      title: 'E-Mail-Adresse geändert',
      paragraph:
        'Am {{time}} wurde die E-Mail-Adresse Ihres Kontos geändert. Mit dieser Adresse ist keine Anmeldung mehr möglich.',
    },
    recovery_code_used: {
      subject: 'Wiederherstellungscode für Ihr Trellis-Konto verwendet',
      title: 'Wiederherstellungscode verwendet',
      paragraph:
        'Am {{time}} wurde ein Wiederherstellungscode für die Anmeldung bei Ihrem Konto verwendet. Er gilt nicht mehr.',
    },
    many_changes: {
      subject: 'Viele Änderungen an Ihrem Trellis-Konto',
      title: 'Viele Änderungen an Ihrem Konto',
      paragraph:
        'Seit dem {{time}} wurden die Anmeldewege Ihres Kontos zu oft geändert, um jede Änderung einzeln mitzuteilen. Prüfen Sie Ihre Passkeys, Authenticator-Apps, Wiederherstellungscodes und verknüpften Anbieter.',
    },
    action: 'Profil öffnen',
    ifNotYou:
      'Wenn Sie das nicht waren, öffnen Sie Ihr Profil, entfernen Sie alles, was Sie nicht kennen, und melden Sie alle anderen Sitzungen ab.',
    contactAction: 'Kontakt aufnehmen',
    ifNotYouContact: 'Wenn Sie das nicht waren, nehmen Sie sofort Kontakt mit uns auf.',
    ofCompany: {
      identity_linked: {
        subject: 'Single Sign-on mit Ihrem Trellis-Konto verknüpft',
        title: 'Single Sign-on verknüpft',
        paragraph:
          'Die Anmeldung über den Anbieter Ihres Unternehmens wurde am {{time}} mit Ihrem Konto verknüpft.',
      },
      identity_unlinked: {
        subject: 'Single Sign-on von Ihrem Trellis-Konto getrennt',
        title: 'Single Sign-on getrennt',
        paragraph:
          'Die Anmeldung über den Anbieter Ihres Unternehmens wurde am {{time}} von Ihrem Konto getrennt.',
      },
    },
    ifYou: 'Wenn Sie das waren, müssen Sie nichts tun.',
  },
} as const
