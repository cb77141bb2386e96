/** The faults on the pages in this language; the rest is English. */
export const faults = {
  codes: {
    'contact_company.null_character': 'El nombre contiene caracteres no permitidos.',
    'contact_company.too_long': 'El nombre puede tener {{max}} caracteres como máximo.',
    'contact_message.null_character': 'El mensaje contiene caracteres no permitidos.',
    'contact_message.required': 'Escriba un mensaje.',
    'contact_message.too_long': 'El mensaje puede tener {{max}} caracteres como máximo.',
    'contact_name.null_character': 'El nombre contiene caracteres no permitidos.',
    'contact_name.required': 'Escriba su nombre.',
    'contact_name.too_long': 'El nombre puede tener {{max}} caracteres como máximo.',
    'contact_time.null_character': 'El horario contiene caracteres no permitidos.',
    'contact_time.too_long': 'El horario puede tener {{max}} caracteres como máximo.',
    'email_address.already_invited': 'Esta dirección ya está invitada.',
    'email_address.already_member': 'Un miembro de la organización tiene esta dirección.',
    'email_address.domain_not_allowed': 'La organización no acepta direcciones de este dominio.',
    'email_address.invalid': 'Escriba una dirección de correo válida.',
    'email_address.null_character': 'Escriba una dirección de correo válida.',
    'email_address.required': 'Escriba su dirección de correo.',
    'email_address.too_long': 'La dirección puede tener {{max}} caracteres como máximo.',
  },
}
