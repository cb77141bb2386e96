import type { ReactNode } from 'react'
import { ConfirmationProvider } from '../ui/overlay/confirmation.tsx'
import { ArrivalToast } from './arrival-toast.tsx'

/** What the app needs and a first visit does not: the host of the confirmation dialogs. Stands inside a ToastProvider. */
export function AppHosts({ children }: { children: ReactNode }) {
  return (
    <>
      <ConfirmationProvider>{children}</ConfirmationProvider>
      <ArrivalToast />
    </>
  )
}
