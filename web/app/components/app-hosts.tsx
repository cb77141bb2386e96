import type { ReactNode } from 'react'
import { ConfirmationProvider } from '../ui/overlay/confirmation.tsx'
import { TooltipProvider } from '../ui/overlay/tooltip.tsx'
import { ArrivalToast } from './arrival-toast.tsx'

/** What the app needs and a first visit does not: hosts of the confirmation dialogs and of the tooltips. Stands inside a ToastProvider. */
export function AppHosts({ children }: { children: ReactNode }) {
  return (
    <TooltipProvider>
      <ConfirmationProvider>{children}</ConfirmationProvider>
      <ArrivalToast />
    </TooltipProvider>
  )
}
