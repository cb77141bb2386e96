import { BroadcastChannel, MessageChannel } from 'node:worker_threads'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { createI18n } from './app/locales/create-i18n.ts'

// The instance registers itself with react-i18next, so that components under test speak without a provider.
createI18n('en')

// Every browser has them, the document of these tests has not.
vi.stubGlobal('MessageChannel', MessageChannel)
vi.stubGlobal('BroadcastChannel', BroadcastChannel)

// What appears, appears; how soon says more about what else the machine does.
configure({ asyncUtilTimeout: 20_000 })

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
