export const mails = {
  auth: {
    confirmation: {
      subject: 'Confirme su correo para Trellis',
      title: 'Le damos la bienvenida a Trellis',
      paragraph: 'Confirme su dirección de correo para empezar. Sin contraseñas que recordar.',
      paragraphWithPassword:
        'Confirme su dirección de correo para empezar. Al confirmar acepta también la contraseña que se eligió en el registro. Si no fue usted, ignore este correo.',
      action: 'Confirmar y entrar',
    },
    magic_link: {
      subject: 'Su enlace para entrar en Trellis',
      title: 'Entrar en Trellis',
      paragraph: 'Abra el enlace para entrar. Sin contraseñas que recordar.',
      action: 'Entrar',
    },
    recovery: {
      subject: 'Restablezca su contraseña de Trellis',
      title: 'Restablecer su contraseña',
      paragraph: 'Abra el enlace para entrar y elegir una contraseña nueva.',
      action: 'Restablecer la contraseña',
    },
    invite: {
      subject: 'Le han invitado a Trellis',
      title: 'Unirse a Trellis',
      paragraph: 'Un administrador ha invitado a {{email}} a Trellis. Acepte la invitación para entrar.',
      action: 'Aceptar la invitación',
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
    reauthentication: {
      subject: 'Su código de confirmación para Trellis',
      title: 'Confirme que es usted',
      paragraph: 'Introduzca el código {{code}} para continuar. Caduca en {{lifetime}}.',
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
