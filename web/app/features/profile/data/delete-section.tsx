import { useState } from 'react'
import { profile } from '../../../locales/en/late/profile.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { SettingSection } from '../../../ui/layout/setting-section.tsx'
import { DeleteProfileDialog } from './delete-profile-dialog.tsx'
import type { Consequences, StuckOrganization } from './read-consequences.ts'
import { StuckAlert } from './stuck-alert.tsx'

interface DeleteSectionProps {
  email: string
  publishableKey: string
  /** The one that the person has entered. */
  organizationId: string | undefined
  consequences: Consequences
  onErased: () => void
}

export function DeleteSection(props: DeleteSectionProps) {
  const { email, publishableKey, organizationId, consequences, onErased } = props
  const { t } = useLateTexts('profile', profile)
  const [isOpen, setOpen] = useState(false)
  const [refusedFor, setRefusedFor] = useState<readonly StuckOrganization[]>([])
  const { components } = consequences
  const stuck = consequences.stuck.length > 0 ? consequences.stuck : refusedFor
  const text = [
    t('delete.goes'),
    components === 2 ? t('delete.both') : components > 0 && t('delete.components', { count: components }),
    t('delete.stays'),
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <SettingSection id="delete" title={t('delete.title')}>
      <p className="type-sm text-pretty text-muted">{text}</p>
      {stuck.map((organization) => (
        <StuckAlert key={organization.id} organization={organization} isUrgent={refusedFor.length > 0} />
      ))}
      {consequences.stuck.length === 0 && (
        <Button variant="outline" className="self-start text-danger-text!" onClick={() => setOpen(true)}>
          {t('delete.act')}
        </Button>
      )}
      <DeleteProfileDialog
        email={email}
        publishableKey={publishableKey}
        text={text}
        isOpen={isOpen}
        onOpenChange={setOpen}
        onErased={onErased}
        onStuck={(left) => {
          setOpen(false)
          setRefusedFor(left.map((one) => ({ ...one, isCurrent: one.id === organizationId })))
        }}
      />
    </SettingSection>
  )
}
