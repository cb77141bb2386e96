import { BroadcastChannel, MessageChannel } from 'node:worker_threads'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { createI18n } from './app/locales/create-i18n.ts'

// The instance registers itself with react-i18next, so that components under test have texts without a provider.
createI18n('en')

// Every browser has them, but the test document does not.
vi.stubGlobal('MessageChannel', MessageChannel)
vi.stubGlobal('BroadcastChannel', BroadcastChannel)

// The tests check what appears, not how soon: timing depends on what else the machine is doing.
configure({ asyncUtilTimeout: 20_000 })

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
