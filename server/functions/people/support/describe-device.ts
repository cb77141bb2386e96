import type { DeviceKind, SessionEntry } from '@trellis/domain/contracts/sessions'
import Bowser from 'bowser'

const kinds: Readonly<Record<string, DeviceKind>> = { desktop: 'desktop', mobile: 'phone', tablet: 'tablet' }

/** The browser's own words, which are a hint for its owner and no proof. */
export function describeDevice(userAgent: string | null): Pick<SessionEntry, 'device' | 'kind'> {
  if (userAgent === null || userAgent.trim() === '') return { device: null, kind: 'other' }
  const { browser, os, platform } = Bowser.parse(userAgent)
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== '')
  return {
    device: names.length === 0 ? null : names.join(' on '),
    kind: kinds[platform.type ?? ''] ?? 'other',
  }
}
