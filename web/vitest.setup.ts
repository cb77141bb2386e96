import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { createI18n } from './app/locales/create-i18n.ts'

// The instance registers itself with react-i18next, so that components under test speak without a provider.
createI18n('en')

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
