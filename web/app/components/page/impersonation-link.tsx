import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isImpersonation } from './is-impersonation.ts'

/** A link that lets a superadmin act for somebody may be opened at any page; only /confirm can verify it. */
export function ImpersonationLink() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (pathname === '/confirm' || hash === '' || !isImpersonation(search)) return
    void navigate(`/confirm${search}${hash}`, { replace: true })
  }, [pathname, search, hash, navigate])
  return null
}
