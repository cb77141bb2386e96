import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { findLostOrganization, rememberOrganization } from '../../data/organization/last-organization.ts'
import type { Shell } from '../../data/organization/shell.ts'
import { useToast } from '../../ui/overlay/toast.tsx'

export type OwnOrganizations = Pick<Shell, 'email' | 'organizationId' | 'organizationName' | 'organizations'>

/** Tells people who were removed from the organization on the page which one they are in now. */
export function useLostOrganization(own: OwnOrganizations): void {
  const { email, organizationId, organizationName, organizations } = own
  const { t } = useTranslation('shell')
  const { toast } = useToast()
  useEffect(() => {
    const ids = organizations.map(({ id }) => id)
    const lost = findLostOrganization(email, ids)
    if (lost !== undefined) {
      const description = t('lost.now', { name: organizationName })
      toast({ title: t('lost.title', { name: lost }), description })
    }
    rememberOrganization({ email, organizationId, organizationName })
  }, [email, organizationId, organizationName, organizations, t, toast])
}
