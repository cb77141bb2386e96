export const pricing = {
  pageTitle: 'Precios',
  description:
    'Lo que cuesta Trellis: un precio por empresa, el diagrama y la puntuación en cada plan, y siete días de prueba sin tarjeta de crédito.',
  title: 'Un precio por empresa',
  lead: 'Todos los planes dibujan el diagrama entero y explican cada punto. Se distinguen por el tamaño y por lo que pide una empresa grande.',
  interval: { label: 'Forma de pago', month: 'Al mes', year: 'Al año' },
  saving: 'Al año: dos meses gratis',
  perMonth: 'al mes',
  billedYearly: '{{amount}} una vez al año',
  billedMonthly: 'Cada mes, termina cuando usted diga',
  onRequest: 'A consultar',
  onRequestText: 'Para su tamaño y sus reglas',
  start: 'Probar 7 días',
  contact: 'Hablar con ventas',
  plans: {
    team: 'Para un equipo y los servicios que lo rodean.',
    business: 'Para una empresa con muchos equipos.',
    enterprise: 'Para quienes necesitan un contrato, una región o una garantía.',
    other: 'Todo lo que dice la comparación de abajo.',
  },
  compare: {
    title: 'Comparar los planes',
    feature: 'Lo que incluye',
    components: 'Componentes',
    members: 'Miembros',
    audit: 'Registro de cambios',
    chat: 'Chat, al mes',
    sso: 'Inicio de sesión único',
    diagram: 'Diagrama y puntuación',
    rules: 'Reglas de componentes',
    api: 'API e importación',
    unlimited: 'Sin límite',
    days: '{{count}} días',
    upTo: 'Hasta {{amount}}',
    included: 'Incluido',
    missing: 'No incluido',
  },
  questions: {
    title: 'Preguntas',
    items: {
      trial: {
        question: '¿Qué pasa después de los siete días?',
        answer:
          'Usted elige un plan, o su empresa queda en pausa: no se borra nada, y todo vuelve cuando elija uno más tarde.',
      },
      card: {
        question: '¿Necesitan mi tarjeta para la prueba?',
        answer: 'No. Bastan una dirección de correo y el nombre de su empresa.',
      },
      count: {
        question: '¿Qué cuenta como componente?',
        answer:
          'Todo lo suyo que tenga versiones: un servicio, un monolito, una aplicación, una base de datos, una biblioteca. Los paquetes de terceros no cuentan, porque no se registran.',
      },
      change: {
        question: '¿Puedo cambiar de plan más adelante?',
        answer: 'En cualquier momento, en ambos sentidos. Lo que ya ha pagado se descuenta.',
      },
      own: {
        question: '¿Podemos operarlo nosotros mismos?',
        answer:
          'Sí. Trellis es un proceso y un PostgreSQL. Arranca con un comando, y sus datos se quedan donde usted los ponga.',
      },
    },
  },
}
