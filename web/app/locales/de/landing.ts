export const landing = {
  pageTitle: 'Wissen, worauf Ihre Software baut',
  description:
    'Trellis zeigt Ihre eigenen Komponenten, die Versionen, von denen sie abhängen, und wie weit jede zurückliegt. Eine Zahl je Komponente, und jeder verlorene Punkt ist erklärt.',
  hero: {
    title: 'Wissen, worauf Ihre Software baut',
    text: 'Trellis zeigt Ihre eigenen Komponenten, die Versionen, von denen sie abhängen, und wie weit jede zurückliegt. Eine Zahl je Komponente, und jeder verlorene Punkt ist erklärt.',
    start: '7 Tage testen',
    demo: 'Demo öffnen',
    small: 'Ohne Kreditkarte. Anmeldung per Link, ohne Passwort.',
    illustration:
      'Ein Beispieldiagramm: checkout-web hängt von payments-api 4.2.0 ab, zwei Hauptversionen hinter 6.0.0, und hat 75 Punkte. Eine Aktualisierung brächte 91.',
    brief: { title: 'Umstiegshilfe', changes: '4 inkompatible Änderungen, alle mit Anleitung' },
  },
  how: {
    title: 'So funktioniert es',
    text: 'Geben Sie drei Dinge an. Den Rest ermittelt Trellis.',
    name: 'Komponenten anlegen',
    nameText:
      'Dienste, Monolithen, Apps, Datenbanken, Bibliotheken: alles, was Sie entwickeln und was Versionen hat.',
    depend: 'Abhängigkeiten angeben',
    dependText: 'Komponente und Version wählen. Das Diagramm zeichnet sich selbst.',
    release: 'Veröffentlichen, mit Anleitung',
    releaseText:
      'Alle, die von Ihnen abhängen, sehen, was neu ist, was inkompatibel ist und wie der Umstieg gelingt.',
  },
  score: {
    title: 'Eine Zahl, über die man streiten kann',
    text: '100 heißt: Jede Abhängigkeit ist auf der neuesten Version. Bei jedem niedrigeren Wert stehen die Gründe in Punkten und wie viel jede Aktualisierung zurückbringt.',
    formula:
      '<b>75</b> = 70 % von <b>89,8</b> (Mittel) + 30 % von <b>43,3</b> (schlechteste Abhängigkeit: payments-api)',
    lost: 'Wo die 25 Punkte geblieben sind',
  },
  chat: {
    title: 'Antworten mit Begründung',
    text: 'Der Chat liest Ihre Komponenten, Versionen und Versionshinweise, sonst nichts. Er zeigt, woher jede Antwort stammt.',
    link: 'Tarife mit Chat ansehen',
    question: 'Wer ruft noch payments-api 4 auf?',
    answer:
      'Zwei Komponenten: <first>checkout-web</first> mit 4.2.0 und <second>loyalty-service</second> mit 4.1.0. Für jede inkompatible Änderung gibt es eine Anleitung; checkout-web stiege von 75 auf 91.',
    from: 'Aus',
    sources: 'Hinweise zu {{version}}',
    label: 'Beispielgespräch',
  },
  overview: {
    title: 'Das ganze Unternehmen auf einer Seite',
    text: 'Das ist die Demo-Organisation, gerade eben aus ihren Daten gezeichnet. Ruhige Linien sind aktuell. Über die auffälligen sollten Sie sprechen.',
    open: 'In der Demo ansehen',
    loading: 'Das Diagramm wird gezeichnet',
    failed: 'Das Diagramm konnte nicht gezeichnet werden. Versuchen Sie es später erneut.',
    label: 'Abhängigkeitsdiagramm der Demo-Organisation',
    legend: {
      latest: 'aktuell',
      patch: 'Patch zurück',
      minor: 'Minor zurück',
      major: 'Major zurück',
      withdrawn: 'zurückgezogen',
    },
  },
  teaser: {
    title: 'Ein Preis pro Unternehmen',
    text: 'Kein Preis pro Person: Ein Tarif enthält eine Zahl von Mitgliedern und Komponenten, und der Preis bleibt gleich, bis Sie einen größeren brauchen. Sie zahlen monatlich oder jährlich, nach sieben kostenlosen Tagen.',
    link: 'Tarife ansehen',
  },
  closing: {
    title: 'Bringen Sie Ihre ersten fünf Komponenten ans Spalier',
    text: 'Das dauert etwa zehn Minuten. Sieben Tage kostenlos, ohne Kreditkarte.',
    start: '7 Tage testen',
  },
}
