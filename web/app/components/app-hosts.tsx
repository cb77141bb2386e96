import type { ReactNode } from 'react'
import { ActsProvider } from '../exchange/acting/acts-provider.tsx'
import { ArrivalToast } from '../exchange/acting/arrival-toast.tsx'
import { ConfirmationProvider } from '../ui/overlay/confirmation.tsx'

/**
 * What the app needs and a first visit does not: the hosts of acts and of confirmation dialogs. Render it inside a
 * ToastProvider.
 */
export function AppHosts({ children }: { children: ReactNode }) {
  return (
    <>
      <ActsProvider>
        <ConfirmationProvider>{children}</ConfirmationProvider>
      </ActsProvider>
      <ArrivalToast />
    </>
  )
}
