export const landing = {
  pageTitle: 'Sepa en qué se apoya su software',
  description:
    'Trellis muestra sus propios componentes, las versiones de las que dependen y cuánto se ha quedado atrás cada uno. Una puntuación por componente, y cada punto perdido explicado.',
  hero: {
    title: 'Sepa en qué se apoya su software',
    text: 'Trellis muestra sus propios componentes, las versiones de las que dependen y cuánto se ha quedado atrás cada uno. Una puntuación por componente, y cada punto perdido explicado.',
    start: 'Probar 7 días',
    demo: 'Abrir la demostración',
    small: 'Sin tarjeta de crédito. Inicie sesión con un enlace, sin contraseña.',
    illustration:
      'Un diagrama de ejemplo: checkout-web depende de payments-api 4.2.0, dos versiones mayores por detrás de 6.0.0, y tiene 75 puntos. Actualizar la subiría a 91.',
    brief: { title: 'Guía de actualización', changes: '4 cambios incompatibles, todos con guía' },
  },
  how: {
    title: 'Cómo funciona',
    text: 'Indique tres cosas. Trellis averigua el resto.',
    name: 'Nombre sus componentes',
    nameText:
      'Servicios, monolitos, aplicaciones, bases de datos, bibliotecas: todo lo que usted desarrolla y tiene versiones.',
    depend: 'Diga de qué depende cada uno',
    dependText: 'Elija un componente y la versión que usa. El diagrama se dibuja solo.',
    release: 'Publique, con una guía',
    releaseText:
      'Todos los que dependen de usted ven qué ha cambiado, qué deja de ser compatible y cómo actualizar.',
  },
  score: {
    title: 'Una puntuación que se puede discutir',
    text: '100 significa que cada dependencia está en su última versión. Una puntuación menor viene con sus razones, en puntos, y con lo que recuperaría cada actualización.',
    formula: '<b>75</b> = 70 % de <b>89,8</b> (la media) + 30 % de <b>43,3</b> (la peor: payments-api)',
    lost: 'Dónde se perdieron los 25 puntos',
  },
  chat: {
    title: 'Respuestas que explican por qué',
    text: 'El chat lee sus componentes, versiones y notas de versión, y nada más. Muestra de dónde viene cada respuesta.',
    link: 'Ver los planes que lo incluyen',
    question: '¿Quién llama todavía a payments-api 4?',
    answer:
      'Dos componentes: <first>checkout-web</first> con 4.2.0 y <second>loyalty-service</second> con 4.1.0. Hay una guía para cada cambio incompatible; checkout-web pasaría de 75 a 91.',
    from: 'De',
    sources: 'notas de {{version}}',
    label: 'Conversación de ejemplo',
  },
  overview: {
    title: 'Toda la empresa en una página',
    text: 'Esta es la organización de demostración, dibujada ahora mismo a partir de sus datos. Las líneas discretas están al día. De las que destacan conviene hablar.',
    open: 'Verlo en la demostración',
    loading: 'Dibujando el diagrama',
    failed: 'No se ha podido dibujar el diagrama. Inténtelo más tarde.',
    label: 'Diagrama de dependencias de la organización de demostración',
    legend: {
      latest: 'al día',
      patch: 'un parche atrás',
      minor: 'una menor atrás',
      major: 'una mayor atrás',
      withdrawn: 'retirada',
    },
  },
  teaser: {
    title: 'Un precio por empresa',
    text: 'Sin cargo por usuario: cada plan incluye un número de miembros y componentes, y el precio no cambia hasta que necesite uno mayor. Pago mensual o anual, tras siete días gratis.',
    link: 'Ver los planes',
  },
  closing: {
    title: 'Suba sus primeros cinco componentes al enrejado',
    text: 'Lleva unos diez minutos. Siete días gratis, sin tarjeta de crédito.',
    start: 'Probar 7 días',
  },
}
