import { useLiveWork } from '../../exchange/live/use-live-work.ts'
import { LiveNote } from './live-note.tsx'
import { type OwnOrganizations, useLostOrganization } from './use-lost-organization.ts'

export type LiveWorkProps = OwnOrganizations & { readonly publishableKey: string }

export function LiveWork(props: LiveWorkProps) {
  useLiveWork(props)
  useLostOrganization(props)
  return <LiveNote />
}
