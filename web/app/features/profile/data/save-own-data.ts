// Loaded on demand with the client.
import { exportProfile } from '@trellis/domain/contracts/profile'
import { browserClient } from '../../../data/client/browser-client.ts'
import { invokeFunction } from '../../../data/client/invoke-function.ts'

/** Downloads `trellis-profile-2026-11-18.json`, with the day in UTC. */
export async function saveOwnData(publishableKey: string): Promise<void> {
  const exported = await invokeFunction(browserClient(publishableKey), exportProfile, {})
  const file = new Blob([JSON.stringify(exported, undefined, 2)], { type: 'application/json' })
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = `trellis-profile-${exported.exported_at.slice(0, 10)}.json`
  link.click()
  // The browser has taken the file once the click has been handled.
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
