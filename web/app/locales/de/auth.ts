export const auth = {
  email: 'Geschäftliche E-Mail',
  wantsDocs: 'Melden Sie sich an, um die Dokumentation zu lesen. Danach kehren Sie zu ihr zurück.',
  ended: {
    title: 'Sie wurden abgemeldet',
    text: 'Ihre Sitzung ist abgelaufen oder wurde beendet. Melden Sie sich an, um zu Ihrer Seite zurückzukehren.',
  },
  expired: {
    title: 'Melden Sie sich erneut an',
    text: 'Ihre letzte Anmeldung liegt länger zurück, als Ihr Unternehmen erlaubt. Melden Sie sich an, um zu Ihrer Seite zurückzukehren.',
  },
  erased: {
    title: 'Ihr Profil wurde gelöscht',
    text: 'Ihre persönlichen Daten sind gelöscht, und Sie sind überall abgemeldet. Danke, dass Sie Trellis genutzt haben.',
  },
  signIn: {
    pageTitle: 'Anmelden',
    title: 'Bei Trellis anmelden',
    lead: 'Wir senden Ihnen einen Link per E-Mail. Sie brauchen kein Passwort.',
    leadPastSso: 'Wir senden Ihnen einen Link per E-Mail, wenn Ihr Unternehmen kein Single Sign-on verlangt.',
    submit: 'Anmeldelink per E-Mail',
    submitting: 'Link wird gesendet',
    newHere: 'Neu hier?',
  },
  signUp: {
    pageTitle: '7 Tage testen',
    title: '7 Tage testen',
    lead: 'Ohne Kreditkarte. Wir senden Ihnen einen Link. Danach geben Sie Ihr Unternehmen an.',
    submit: 'Link per E-Mail',
    submitting: 'Link wird gesendet',
    haveAccount: 'Sie haben schon ein Konto?',
  },
  or: 'oder',
  provider: {
    continue: 'Weiter mit {{provider}}',
    leaving: '{{provider}} wird geöffnet',
    unreachable:
      'Der Anbieter ist nicht erreichbar. Versuchen Sie es noch einmal oder verwenden Sie einen Link per E-Mail.',
    rateLimited: 'Zu viele Versuche. Warten Sie einige Minuten und versuchen Sie es noch einmal.',
  },
  sso: {
    use: 'Single Sign-on verwenden',
    pageTitle: 'Single Sign-on',
    title: 'Mit Single Sign-on anmelden',
    lead: 'Geben Sie Ihre geschäftliche E-Mail ein. Wir leiten Sie zur Anmeldeseite Ihres Unternehmens.',
    submit: 'Weiter',
    submitting: 'Anbieter wird geöffnet',
    otherWays: 'Anders anmelden',
    leaving: 'Die Anmeldeseite Ihres Unternehmens wird geöffnet',
    leavingText: 'Das dauert einen Moment.',
    failed: 'Single Sign-on konnte nicht beginnen',
    again: 'Noch einmal versuchen',
    required: '{{organization}} verlangt Single Sign-on',
    requiredText:
      'Sie sind als <strong>{{email}}</strong> angemeldet. Melden Sie sich über den Anbieter Ihres Unternehmens an, um die Organisation zu öffnen.',
    switch: 'Über Ihr Unternehmen anmelden?',
    switchText:
      'Sie sind als <strong>{{email}}</strong> angemeldet. Single Sign-on ersetzt diese Sitzung in diesem Browser.',
    continue: 'Weiter mit Single Sign-on',
    down: 'Ihr Anbieter antwortet nicht?',
    askForLink: 'Maintainer können einen Notfall-Link anfordern',
    failure: {
      unknown:
        'Kein Unternehmen verwendet Single Sign-on für diese Adresse. Prüfen Sie sie oder melden Sie sich anders an.',
      outdated:
        'Dieser Link ist veraltet. Das Unternehmen verwendet ihn nicht mehr für Single Sign-on. Melden Sie sich anders an oder fragen Sie Ihre Administration.',
      unreachable:
        'Der Anbieter Ihres Unternehmens ist nicht erreichbar. Versuchen Sie es gleich noch einmal oder fragen Sie Ihre Administration.',
      'rate-limited': 'Zu viele Versuche. Warten Sie einige Minuten und versuchen Sie es noch einmal.',
      unexpected: 'Bei uns ist etwas schiefgegangen. Versuchen Sie es noch einmal.',
    },
  },
  breakGlass: {
    title: 'Notfall-Link anfordern',
    lead: 'Wenn Sie Maintainer eines Unternehmens sind, das Single Sign-on verlangt, senden wir Ihnen einen Link, der ohne dessen Anbieter funktioniert. Benutzen Sie ihn, erfahren es alle Maintainer.',
    submit: 'Notfall-Link per E-Mail',
    submitting: 'Link wird angefordert',
    asked: 'Prüfen Sie Ihren Posteingang',
    askedText:
      'Wenn <strong>{{email}}</strong> zu einem Maintainer eines Unternehmens mit vorgeschriebenem Single Sign-on gehört, ist ein Link unterwegs. Er funktioniert einmal und ist 15 Minuten gültig.',
    back: 'Zurück zu Single Sign-on',
    notRequired: 'Ihr Unternehmen verlangt kein Single Sign-on?',
    useLink: 'Link per E-Mail verwenden',
  },
  passkey: {
    submit: 'Mit einem Passkey anmelden',
    submitting: 'Wartet auf Ihren Passkey',
    failure: {
      sso: 'Ihr Unternehmen verlangt Single Sign-on. Verwenden Sie es statt eines Passkeys.',
      wrong: 'Dieser Passkey ist hier nicht registriert. Verwenden Sie einen Link per E-Mail.',
      canceled:
        'Es wurde kein Passkey verwendet. Versuchen Sie es noch einmal oder verwenden Sie einen Link per E-Mail.',
      unsupported: 'Dieser Browser kann hier keine Passkeys verwenden. Verwenden Sie einen Link per E-Mail.',
      'rate-limited': 'Zu viele Versuche. Warten Sie einige Minuten und versuchen Sie es noch einmal.',
      unavailable: 'Der Dienst ist nicht erreichbar. Versuchen Sie es gleich noch einmal.',
      unexpected: 'Bei uns ist etwas schiefgegangen. Versuchen Sie es noch einmal.',
    },
  },
  sent: {
    pageTitle: 'Posteingang prüfen',
    title: 'Prüfen Sie Ihren Posteingang',
    text: 'Wir haben einen Anmeldelink an <strong>{{email}}</strong> gesendet. Er funktioniert einmal und ist {{lifetime}} gültig.',
    openInbox: '{{name}} öffnen',
    sendAgain: 'Noch einmal senden',
    sendAgainIn: 'Noch einmal senden in {{seconds}} s',
    sendingAgain: 'Wird noch einmal gesendet',
    nothingThere:
      'Nichts angekommen? Prüfen Sie den Spam-Ordner oder <other>verwenden Sie eine andere Adresse</other>.',
    sentAgain: 'Link noch einmal gesendet',
    sentAgainText: 'Auch frühere Links funktionieren, bis sie ablaufen.',
  },
  code: {
    label: 'Oder geben Sie den Code aus der E-Mail ein',
    submit: 'Anmelden',
    submitting: 'Wird angemeldet',
    failure: {
      sso: 'Ihr Unternehmen verlangt Single Sign-on. Verwenden Sie es statt eines Codes.',
      incomplete: 'Geben Sie die 6 Ziffern aus der E-Mail ein.',
      wrong:
        'Dieser Code ist falsch oder abgelaufen. Prüfen Sie ihn oder verwenden Sie den Link in der E-Mail.',
      'rate-limited': 'Zu viele Versuche. Warten Sie einige Minuten und versuchen Sie es noch einmal.',
      unavailable: 'Der Dienst ist nicht erreichbar. Versuchen Sie es gleich noch einmal.',
      unexpected: 'Bei uns ist etwas schiefgegangen. Versuchen Sie es noch einmal.',
    },
  },
  lifetime: {
    hours_one: 'eine Stunde',
    hours_other: '{{count}} Stunden',
    minutes_one: 'eine Minute',
    minutes_other: '{{count}} Minuten',
    seconds_one: 'eine Sekunde',
    seconds_other: '{{count}} Sekunden',
  },
  failure: {
    sso: 'Ihr Unternehmen verlangt Single Sign-on.',
    'rate-limited':
      'Sie haben zu viele Links angefordert. Warten Sie eine Minute und versuchen Sie es dann erneut.',
    unavailable: 'Die E-Mail konnte nicht gesendet werden. Versuchen Sie es gleich noch einmal.',
    unexpected: 'Bei uns ist etwas schiefgegangen. Versuchen Sie es erneut.',
  },
  impersonation: {
    over: {
      pageTitle: 'Handeln für andere beendet',
      returning: 'Zurück zu Ihrem Konto',
      returningText: 'Die Sitzung, in der Sie für jemanden gehandelt haben, ist beendet.',
      again: 'Noch einmal versuchen',
      signIn: 'Anmelden',
      ended: {
        title: 'Handeln für andere beendet',
        text: 'Auch Ihre eigene Sitzung ist beendet. Melden Sie sich neu an.',
      },
      failed: {
        title: 'Ihr Konto ist nicht erreichbar',
        text: 'Der Server hat nicht geantwortet. Versuchen Sie es gleich noch einmal.',
      },
    },
  },
  confirm: {
    pageTitle: 'Anmeldung bestätigen',
    processing: 'Sie werden angemeldet',
    processingText: 'Wir prüfen Ihren Link. Das dauert einen Moment.',
    failedPageTitle: 'Anmeldung fehlgeschlagen',
    change: {
      pageTitle: 'E-Mail-Adresse bestätigen',
      processing: 'Ihre E-Mail-Adresse wird bestätigt',
      question: {
        title: 'Ihre E-Mail-Adresse ändern?',
        text: 'Wer die E-Mails an die neue Adresse liest, kann sich dann in Ihrem Konto anmelden. Bestätigen Sie nur, wenn beide Adressen Ihre sind.',
        act: 'Adresse bestätigen',
        leave: 'Jetzt nicht',
      },
      half: {
        title: 'Noch ein Link zu öffnen',
        text: 'Diese Adresse ist bestätigt. Öffnen Sie jetzt den Link, den wir an Ihre andere Adresse gesendet haben. Vorher ändert sich nichts.',
      },
      whole: {
        title: 'E-Mail-Adresse geändert',
        text: 'Anmeldelinks und Hinweise gehen jetzt an Ihre neue Adresse.',
      },
    },
    failure: {
      sso: 'Single Sign-on ist fehlgeschlagen',
      linked: 'Dieses Konto ist bereits mit einem anderen Profil verknüpft',
      impersonation: 'Sie handeln für niemanden',
      breakGlass: 'Der Notfall-Link ist abgelaufen. Fordern Sie einen neuen an',
      expired: 'Der Link ist abgelaufen. Fordern Sie einen neuen an',
      invalid: 'Der Link ist ungültig. Versuchen Sie es erneut',
      server: 'Serverfehler. Versuchen Sie es später erneut',
      registered:
        'Diese E-Mail-Adresse ist bereits registriert. Melden Sie sich an oder verwenden Sie eine andere',
      unknown: 'Ein unbekannter Fehler ist aufgetreten',
    },
    reason: {
      ssoRefused:
        'Der Anbieter Ihres Unternehmens hat eine Antwort gesendet, die wir nicht annehmen konnten. Bitten Sie Ihre Administration, die Verbindung zu testen.',
      ssoSeat:
        'Ihr Unternehmen hat keinen freien Platz, daher konnten Sie nicht beitreten. Fragen Sie Ihre Administration.',
      ssoDomain:
        'Ihr Anbieter hat eine Adresse gesendet, deren Domain Ihr Unternehmen nicht bestätigt hat. Fragen Sie Ihre Administration.',
      ssoEmail: 'Ihr Anbieter hat keine bestätigte E-Mail-Adresse gesendet. Fragen Sie Ihre Administration.',
      ssoOff:
        'Single Sign-on ist für Ihr Unternehmen ausgeschaltet. Melden Sie sich anders an oder fragen Sie Ihre Administration.',
      ssoUnreachable:
        'Der Anbieter Ihres Unternehmens hat keine brauchbare Antwort gegeben. Versuchen Sie es gleich noch einmal oder fragen Sie Ihre Administration.',
      ssoCanceled:
        'Sie haben die Anmeldung beim Anbieter Ihres Unternehmens abgebrochen, oder er hat sie abgelehnt. Versuchen Sie es noch einmal oder bitten Sie Ihre Administration um Zugang.',
      ssoManaged:
        'Ihr Unternehmen verlangt Single Sign-on. Wenn Sie es gerade verwendet haben, hat Ihr Konto eine Adresse außerhalb der Domains Ihres Unternehmens: Fragen Sie Ihre Administration.',
      ssoSuperadmin:
        'Ihr Konto verwaltet Trellis und nimmt daher den Anbieter keines Unternehmens an. Melden Sie sich anders an.',
      linked:
        'Heben Sie die Verknüpfung zuerst im anderen Profil auf, oder verknüpfen Sie ein anderes Konto.',
      breakGlass: 'Jeder Notfall-Link funktioniert einmal und nur 15 Minuten lang.',
      expired: 'Jeder Link funktioniert einmal und läuft nach einiger Zeit ab.',
      invalid: 'Der Link ist unvollständig. Öffnen Sie ihn aus der E-Mail oder kopieren Sie ihn vollständig.',
      server:
        'Versuchen Sie es gleich noch einmal. Wenn ein Link nicht mehr funktioniert, fordern Sie einen neuen an.',
      registered: 'Es gibt bereits ein Konto mit dieser Adresse.',
      unknown: 'Wir konnten Sie nicht anmelden. Wenn das öfter passiert, wenden Sie sich an den Support.',
      canceled:
        'Sie haben die Anmeldung beim Anbieter abgebrochen, oder er hat sie abgelehnt. Versuchen Sie es noch einmal, oder nutzen Sie einen Link per E-Mail.',
      unverified:
        'Der Anbieter hat Ihre E-Mail-Adresse nicht bestätigt. Bestätigen Sie sie dort, oder melden Sie sich mit einem Link per E-Mail an.',
      impersonation:
        'Sie dürfen im Moment nicht für diese Person handeln. Vielleicht gehört sie nicht mehr zur Organisation, oder diese ist geschlossen.',
      otherSession:
        'Melden Sie sich als der Superadmin an, der diesen Link angefordert hat, und öffnen Sie ihn noch einmal. Der Link wurde nicht verbraucht.',
      spentLink:
        'Jeder Link funktioniert einmal, eine Stunde lang und nur für den Superadmin, der ihn angefordert hat. Fordern Sie einen neuen an.',
      stale:
        'Der Anbieter hat keine neue Anmeldung verlangt, daher wurde nichts geändert. Melden Sie sich dort ab, und versuchen Sie es noch einmal.',
      interrupted:
        'Diese Anmeldung wurde in einem anderen Browser begonnen oder hat zu lange gedauert. Beginnen Sie in diesem Browser neu.',
    },
    switch: {
      title: 'Konto wechseln?',
      text: 'Sie sind als <strong>{{from}}</strong> angemeldet. Dieser Link meldet Sie als <strong>{{to}}</strong> an.',
      caution:
        'Wenn Sie diesen Link nicht angefordert haben, bleiben Sie angemeldet. Sonst landet Ihre Arbeit im anderen Konto.',
      stay: 'Angemeldet bleiben',
      act: 'Konto wechseln',
      acting: 'Konto wird gewechselt',
    },
    back: 'Zurück zur Anmeldung',
    signedIn: 'Sie sind bereits als <strong>{{email}}</strong> angemeldet.',
    profile: 'Zurück zum Profil',
    dashboard: 'Zur Übersicht',
  },
  logout: {
    pageTitle: 'Abmelden',
    processing: 'Sie werden abgemeldet',
    processingText: 'Das dauert einen Moment.',
    done: 'Abgemeldet',
    doneText: 'Dieser Browser hat keinen Zugang mehr zu Ihrem Konto.',
    failed: 'Sie sind noch angemeldet',
    failedText: 'Der Server war nicht erreichbar. Es hat sich nichts geändert.',
    again: 'Erneut versuchen',
    back: 'Zurück zur Übersicht',
  },
}
