import { renderHook } from '@testing-library/react'
import type { i18n } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { createI18n } from './create-i18n.ts'
import { account } from './en/late/account.ts'
import { useLateTexts } from './use-late-texts.ts'

const inPageOf = (i18n: i18n) => ({
  wrapper: ({ children }: { children: ReactNode }) => (
    <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
  ),
})

test.each(['en', 'de'] as const)('a screen has its own texts at once in a page in %s', (language) => {
  const i18n = createI18n(language, {})
  expect(i18n.exists('account:suspended.title')).toBe(false)
  const { result } = renderHook(() => useLateTexts('account', account).t('suspended.title'), inPageOf(i18n))
  expect(result.current).toBe('Your company is suspended')
})

test('a translated page keeps its own texts, and English fills in the others', () => {
  const i18n = createI18n('de', { account: { suspended: { title: 'Ihre Firma ist gesperrt' } } })
  const { result } = renderHook(() => useLateTexts('account', account), inPageOf(i18n))
  expect(result.current.t('suspended.title')).toBe('Ihre Firma ist gesperrt')
  expect(result.current.t('suspended.pageTitle')).toBe(account.suspended.pageTitle)
})
