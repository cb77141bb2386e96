// No layout, only the hosts of the app: for pages that fill the screen by themselves.
import { Outlet } from 'react-router'
import { AppHosts } from '../components/app-hosts.tsx'
import { AsksProvider } from '../exchange/asking/asks-provider.tsx'
import { ToastProvider } from '../ui/overlay/toast.tsx'
import { TooltipProvider } from '../ui/overlay/tooltip.tsx'

export default function BareLayout() {
  return (
    <ToastProvider>
      <TooltipProvider>
        <AsksProvider>
          <AppHosts>
            <Outlet />
          </AppHosts>
        </AsksProvider>
      </TooltipProvider>
    </ToastProvider>
  )
}
