import { useLiveWork } from '../../exchange/live/use-live-work.ts'
import { LiveNote } from './live-note.tsx'
import { type AwaitedTimeZone, useBrowserTimeZone } from './use-browser-time-zone.ts'
import { type OwnOrganizations, useLostOrganization } from './use-lost-organization.ts'

export type LiveWorkProps = OwnOrganizations & AwaitedTimeZone

export function LiveWork(props: LiveWorkProps) {
  useLiveWork(props)
  useLostOrganization(props)
  useBrowserTimeZone(props)
  return <LiveNote />
}
