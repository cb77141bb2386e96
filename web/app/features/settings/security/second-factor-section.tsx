import type { OrganizationSecurity } from '@trellis/domain/contracts/security'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { settings } from '../../../locales/en/late/settings.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Switch } from '../../../ui/form/switch.tsx'
import { SettingSection } from '../../../ui/layout/setting-section.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { useToast } from '../../../ui/overlay/toast.tsx'
import { Refused } from './refused.tsx'
import type { SecuritySectionProps } from './security-section-props.ts'
import { toSent, useSaveSecurity } from './use-save-security.ts'

/** Saves at once. The number of members that it concerns is shown before. */
export function SecondFactorSection({ security, isReadOnly, onDiscard }: SecuritySectionProps) {
  const { t } = useLateTexts('settings', settings)
  const id = useId()
  const { isRequired, change, refusal, keep, discard } = useRequirement(security, onDiscard)
  return (
    <SettingSection id="second-factor" title={t('security.factor.title')} text={t('security.factor.text')}>
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <label htmlFor={id} className="type-sm font-medium">
            {t('security.factor.label')}
          </label>
          <p id={`${id}note`} className="type-xs text-pretty text-muted">
            <Consequence of={security} />
          </p>
        </div>
        <Switch
          id={id}
          aria-describedby={`${id}note`}
          checked={isRequired}
          disabled={isReadOnly}
          onCheckedChange={change}
        />
      </div>
      {security.members > 1 && security.members_without_second_factor > 0 && (
        <TextLink to="/settings/team?factor=off" className="w-fit type-sm">
          {t('security.factor.who')}
        </TextLink>
      )}
      {refusal && <Refused refusal={refusal} onKeep={keep} onDiscard={discard} />}
    </SettingSection>
  )
}

function useRequirement(security: OrganizationSecurity, onDiscard: () => void) {
  const { t } = useLateTexts('settings', settings)
  const { t: tRefusal } = useTranslation('component')
  const { toast } = useToast()
  // Undo is clicked later, when the stored revision is another one.
  const latest = useRef(security)
  useEffect(() => {
    latest.current = security
  }, [security])
  const { save, isSaving, sent, refusal, dismiss } = useSaveSecurity({
    organizationId: security.organization_id,
    onSaved: (isRequired) =>
      toast({
        title: t(isRequired ? 'security.factor.required' : 'security.factor.optional'),
        action: { label: t('undo'), onAction: () => change(!isRequired) },
      }),
    onRefused: ({ kind, stale, needsOwnFactor }) => {
      const needsChoice = stale !== undefined || needsOwnFactor === true
      if (!needsChoice) toast({ variant: 'destructive', description: tRefusal(`refusal.${kind}`) })
      return !needsChoice
    },
  })
  const change = (requiresSecondFactor: boolean, stored = latest.current) =>
    void save({ ...toSent(stored), requiresSecondFactor })
  return {
    isRequired: isSaving && sent ? sent.requiresSecondFactor : security.requires_second_factor,
    change: (isRequired: boolean) => change(isRequired),
    refusal,
    keep: (stored: OrganizationSecurity) => change(sent?.requiresSecondFactor ?? false, stored),
    discard: () => {
      dismiss()
      onDiscard()
    },
  }
}

/** The members who would have to set up a second factor, or have to, and their tokens, which stop too. */
function Consequence({
  of: { members, members_without_second_factor: count, tokens_without_second_factor: tokens },
}: {
  of: OrganizationSecurity
}) {
  const { t } = useLateTexts('settings', settings)
  if (count === 0)
    return members === 2 ? t('security.factor.both') : t('security.factor.complete', { count: members })
  const missing =
    members === 1 ? t('security.factor.alone') : t('security.factor.missing', { count, members })
  if (members === 1 || tokens === 0) return missing
  return `${missing} ${t('security.factor.tokens', { count: tokens })}`
}
