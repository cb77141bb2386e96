// Public marketing pages: their frame is a lattice, and each section of the page is one of its panels.
import { Outlet } from 'react-router'
import { SiteFrame } from '../components/site/site-frame.tsx'

export default function LandingLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}
