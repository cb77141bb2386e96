import type { OrganizationSso } from '@trellis/domain/contracts/sso'
import { useEffect, useRef, useState } from 'react'
import { DataError } from '../../../../data/failure/data-error.ts'
import { openProofChannel } from '../../../../data/session/proofs/proof-channel.ts'
import { isMissingProof, withStepUp } from '../../../../exchange/acting/step-up/step-up.ts'
import { useReadPage } from '../../../../exchange/page/use-read-page.ts'
import { watchWindow } from './watch-window.ts'

type TestFailure = 'denied' | 'rate-limited' | 'unavailable' | 'unexpected'

const windowFeatures = 'popup,width=480,height=680'

/**
 * Opens the provider in a window of its own. Its answer goes to the server, which keeps the report; the window only says
 * that it is back, on a channel of this origin, and the page reads the report. The channel stays open after the window
 * seems closed: the provider's page may only have cut the tie to it.
 */
export function useTest({ connection }: OrganizationSso, publishableKey: string) {
  const { readPage } = useReadPage()
  const [isWaiting, setWaiting] = useState(false)
  const [failure, setFailure] = useState<TestFailure>()
  const [blockedAddress, setBlockedAddress] = useState<string>()
  const [closed, setClosed] = useState<{ readonly testedAt: string | null }>()
  const testedAt = connection?.tested_at ?? null
  const channel = useRef<BroadcastChannel>(undefined)
  const unwatch = useRef<() => void>(undefined)
  useEffect(
    () => () => {
      channel.current?.close()
      unwatch.current?.()
    },
    [],
  )
  const end = () => {
    channel.current?.close()
    unwatch.current?.()
    setWaiting(false)
    setBlockedAddress(undefined)
    setClosed(undefined)
  }
  const watch = (popup: Window) => {
    unwatch.current = watchWindow(popup, () => {
      setWaiting(false)
      setClosed({ testedAt })
      void readPage()
    })
  }
  const test = async () => {
    const providerId = connection?.provider_id
    if (!providerId) return
    end()
    setFailure(undefined)
    const name = crypto.randomUUID()
    channel.current = openProofChannel(name)
    channel.current.onmessage = () => {
      end()
      void readPage()
    }
    setWaiting(true)
    try {
      const { popup, address } = await withStepUp(() => begin(publishableKey, { providerId, channel: name }))
      if (popup === null) setBlockedAddress(address)
      else {
        popup.location.replace(address)
        watch(popup)
      }
    } catch (error) {
      end()
      if (!isMissingProof(error)) setFailure(failureOf(error))
    }
  }
  // A report that came although the window said nothing.
  const isClosed = closed !== undefined && closed.testedAt === testedAt
  return { isWaiting, failure, blockedAddress, isClosed, test: () => void test() }
}

/** A refusal closes the window: it would cover the dialog that asks for a proof. */
async function begin(publishableKey: string, test: { providerId: string; channel: string }) {
  // Opens in the handler of the click, or the browser blocks it.
  const popup = window.open('', '_blank', windowFeatures)
  try {
    const { beginSsoTest } = await import('../../../../data/session/providers/begin-sso-test.ts')
    return { popup, address: await beginSsoTest(publishableKey, test) }
  } catch (error) {
    popup?.close()
    throw error
  }
}

function failureOf(error: unknown): TestFailure {
  const kind = error instanceof DataError ? error.kind : undefined
  if (kind === 'denied' || kind === 'missing' || kind === 'signed-out') return 'denied'
  return kind === 'rate-limited' || kind === 'unavailable' ? kind : 'unexpected'
}
