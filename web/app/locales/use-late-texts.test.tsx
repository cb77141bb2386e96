import { renderHook } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { createI18n } from './create-i18n.ts'
import { account } from './en/late/account.ts'
import { useLateTexts } from './use-late-texts.ts'

test.each(['en', 'de'] as const)('a screen has its own texts at once in a page in %s', (language) => {
  const i18n = createI18n(language, {})
  expect(i18n.exists('account:suspended.title')).toBe(false)
  const { result } = renderHook(() => useLateTexts('account', account).t('suspended.title'), {
    wrapper: ({ children }) => <I18nextProvider i18n={i18n}>{children}</I18nextProvider>,
  })
  expect(result.current).toBe('Your company is suspended')
})
