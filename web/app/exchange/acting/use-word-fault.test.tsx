import { renderHook } from '@testing-library/react'
import { type Fault, fault } from '@trellis/domain/contracts/faults/fault'
import type { Language } from '@trellis/domain/languages/languages'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { catalogs } from '../../locales/catalogs.ts'
import { createI18n } from '../../locales/create-i18n.ts'
import { useWordFault } from './use-word-fault.ts'

function word(language: Language, given: Fault, catalog = catalogs[language]): string {
  const i18n = createI18n(language, catalog)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
  )
  return renderHook(useWordFault, { wrapper }).result.current(given)
}

test.each<[Language, Fault, string]>([
  ['en', fault('component_title.too_long', { max: 256 }), 'Component title must be at most 256 characters'],
  ['en', fault('version_number.taken', { number: '1.0.0' }), 'Version 1.0.0 already exists'],
  ['en', fault('import.too_many_lines', { max: 400_000 }), 'An import has at most 400,000 lines'],
  [
    'en',
    fault('component_key.unknown', { key: '$t(x) {{key}}' }),
    'There is no component with the key $t(x) {{key}}',
  ],
  ['en', fault('contact_name.required'), 'Name is required.'],
  ['de', fault('contact_name.required'), 'Geben Sie Ihren Namen ein.'],
  [
    'de',
    fault('contact_message.too_long', { max: 4000 }),
    'Die Nachricht darf höchstens 4000 Zeichen haben.',
  ],
  ['es', fault('email_address.invalid'), 'Escriba una dirección de correo válida.'],
  ['de', fault('company_name.required'), 'Company name is required'],
])('in %s, %j says: %s', (language, given, text) => {
  expect(word(language, given)).toBe(text)
})

test('a language can have its own templates', () => {
  const faults = {
    fields: { project_name: 'Projektname' },
    kinds: { too_long: '{{field}}: höchstens {{max}} Zeichen' },
  }
  expect(word('de', fault('project_name.too_long', { max: 256 }), { faults })).toBe(
    'Projektname: höchstens 256 Zeichen',
  )
})

test('what people typed is shown as they typed it, in every language', () => {
  const faults = { codes: { 'component_key.unknown': 'Kein Bauteil {{key}}' } }
  const typed = fault('component_key.unknown', { key: '$t(kinds.required) {{key}}' })
  expect(word('de', typed, { faults })).toBe('Kein Bauteil $t(kinds.required) {{key}}')
})
