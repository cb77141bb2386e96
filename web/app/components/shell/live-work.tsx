import { useLiveWork } from '../../exchange/live/use-live-work.ts'
import { LiveNote } from './live-note.tsx'
import { type OwnOrganizations, useLostOrganization } from './use-lost-organization.ts'

export type LiveWorkProps = OwnOrganizations & { readonly publishableKey: string }

export function LiveWork(props: LiveWorkProps) {
  const { publishableKey, organizationId, organizations } = props
  useLiveWork({ publishableKey, organizationId, hasOthers: organizations.length > 1 })
  useLostOrganization(props)
  return <LiveNote />
}
