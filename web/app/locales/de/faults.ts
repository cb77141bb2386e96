/** The faults on the pages in this language; the rest is English. */
export const faults = {
  codes: {
    'contact_company.null_character': 'Der Name enthält unzulässige Zeichen.',
    'contact_company.too_long': 'Der Name darf höchstens {{max}} Zeichen haben.',
    'contact_message.null_character': 'Die Nachricht enthält unzulässige Zeichen.',
    'contact_message.required': 'Geben Sie eine Nachricht ein.',
    'contact_message.too_long': 'Die Nachricht darf höchstens {{max}} Zeichen haben.',
    'contact_name.null_character': 'Der Name enthält unzulässige Zeichen.',
    'contact_name.required': 'Geben Sie Ihren Namen ein.',
    'contact_name.too_long': 'Der Name darf höchstens {{max}} Zeichen haben.',
    'contact_time.null_character': 'Der Wunschtermin enthält unzulässige Zeichen.',
    'contact_time.too_long': 'Der Wunschtermin darf höchstens {{max}} Zeichen haben.',
    'email_address.already_invited': 'Diese Adresse ist bereits eingeladen.',
    'email_address.already_member': 'Ein Mitglied der Organisation hat diese Adresse.',
    'email_address.domain_not_allowed': 'Die Organisation nimmt keine Adressen dieser Domain an.',
    'email_address.invalid': 'Geben Sie eine gültige E-Mail-Adresse ein.',
    'email_address.null_character': 'Geben Sie eine gültige E-Mail-Adresse ein.',
    'email_address.required': 'Geben Sie eine E-Mail-Adresse ein.',
    'email_address.too_long': 'Die E-Mail-Adresse darf höchstens {{max}} Zeichen haben.',
  },
}
