export const mails = {
  auth: {
    confirmation: {
      subject: 'Confirme su correo para Trellis',
      title: 'Le damos la bienvenida a Trellis',
      paragraph: 'Confirme su dirección de correo para empezar. Sin contraseñas que recordar.',
      action: 'Confirmar y entrar',
    },
    magic_link: {
      subject: 'Su enlace para entrar en Trellis',
      title: 'Entrar en Trellis',
      paragraph: 'Abra el enlace para entrar. Sin contraseñas que recordar.',
      action: 'Entrar',
    },
    email_change_current: {
      subject: 'Confirme el cambio de su dirección de correo',
      title: 'Cambiar su dirección de correo',
      paragraph:
        'Ha pedido cambiar su dirección de correo a {{newEmail}}. Confirme el cambio desde ambas direcciones.',
      action: 'Confirmar el cambio',
    },
    email_change_new: {
      subject: 'Confirme su nueva dirección de correo',
      title: 'Confirme su nueva dirección de correo',
      paragraph:
        'Ha pedido cambiar la dirección de correo {{email}} por esta. Confirme el cambio desde ambas direcciones.',
      action: 'Confirmar esta dirección',
    },
    lifetime: 'El enlace funciona una sola vez y caduca en {{lifetime}}. Su código es {{code}}.',
    ignore: 'Si no ha pedido este correo, puede ignorarlo. No ocurre nada si no usa el enlace o el código.',
  },
  lifetime: {
    hour: ['una hora', '{{count}} horas'],
    minute: ['un minuto', '{{count}} minutos'],
    second: ['un segundo', '{{count}} segundos'],
  },
} as const
