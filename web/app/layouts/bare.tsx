// No layout, but the hosts of the app: for pages that fill the screen by themselves.
import { Outlet } from 'react-router'
import { AppHosts } from '../components/app-hosts.tsx'

export default function BareLayout() {
  return (
    <AppHosts>
      <Outlet />
    </AppHosts>
  )
}
