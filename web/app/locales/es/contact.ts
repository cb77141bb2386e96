export const contact = {
  pageTitle: 'Contacto',
  description:
    'Hable con las personas detrás de Trellis: preguntas antes de comprar, ayuda o una demostración.',
  title: 'Hable con nosotros',
  lead: 'Una persona lee cada mensaje y responde por correo, normalmente en un día laborable.',
  kinds: {
    label: 'Tema',
    sales: {
      tab: 'Ventas',
      title: 'Pregunte antes de comprar',
      text: 'Planes, contratos, revisiones de seguridad, facturas.',
    },
    support: {
      tab: 'Ayuda',
      title: 'Obtenga ayuda',
      text: 'Cuéntenos qué hizo, qué esperaba y qué pasó en su lugar. Incluya enlaces a las páginas. No envíe nunca contraseñas ni otros secretos.',
    },
    demo: {
      tab: 'Reservar una demostración',
      title: 'Traiga sus propias preguntas',
      text: 'Media hora, su arquitectura, sin diapositivas. Díganos cuándo le viene bien.',
    },
  },
  name: 'Nombre',
  email: 'Correo de trabajo',
  company: 'Empresa',
  preferredTime: {
    label: 'Horario preferido',
    hint: 'Por ejemplo: martes por la mañana, hora central europea.',
  },
  message: 'Mensaje',
  trap: 'Deje este campo vacío',
  submit: { sales: 'Enviar mensaje', support: 'Enviar mensaje', demo: 'Pedir una demostración' },
  submitting: 'Enviando',
  sent: {
    pageTitle: 'Mensaje enviado',
    title: 'Hemos recibido su mensaje',
    text: 'Responderemos a <strong>{{email}}</strong>. No enviaremos nada más a esa dirección.',
    another: 'Enviar otro mensaje',
  },
  failure: {
    invalid: 'Este formulario ha estado abierto demasiado tiempo. Envíelo otra vez.',
    'rate-limited': 'Ha enviado varios mensajes en una hora. Espere un poco y vuelva a intentarlo.',
    unavailable: 'No se ha podido enviar el mensaje. Inténtelo de nuevo en un momento.',
  },
  privacy:
    'Guardamos su mensaje solo para responderle. Más información en el <notice>aviso de privacidad</notice>.',
}
