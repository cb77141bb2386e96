import type { ReactNode } from 'react'
import { ActsProvider } from '../exchange/acting/acts-provider.tsx'
import { ArrivalToast } from '../exchange/acting/arrival-toast.tsx'
import { ConfirmationProvider } from '../ui/overlay/confirmation.tsx'
import { StepUpHost } from './step-up/step-up-host.tsx'

/**
 * What the app needs and a first visit does not: the hosts of acts, of confirmation dialogs and of proofs. Render it inside a
 * ToastProvider.
 */
export function AppHosts({ children }: { children: ReactNode }) {
  return (
    <>
      <ActsProvider>
        <ConfirmationProvider>{children}</ConfirmationProvider>
      </ActsProvider>
      <StepUpHost />
      <ArrivalToast />
    </>
  )
}
