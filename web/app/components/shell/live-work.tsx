import { useLiveWork } from '../../exchange/live/use-live-work.ts'
import { LiveNote } from './live-note.tsx'

export interface LiveWorkProps {
  readonly publishableKey: string
  readonly organizationId: string
  /** Whether the person has other organizations, too. */
  readonly hasOthers: boolean
}

export function LiveWork(props: LiveWorkProps) {
  useLiveWork(props)
  return <LiveNote />
}
