import type { MemberRole } from '@trellis/domain/permissions/member-role'
import { useTranslation } from 'react-i18next'
import { href } from 'react-router'
import type { StateBannerText } from './state-banner.tsx'

/** Shown above every page of a company without an active plan. */
export function useReadOnlyBanner(role: MemberRole): StateBannerText {
  const { t } = useTranslation('shell')
  const label = t('readOnly.label')
  const words = { label, short: label }
  if (role !== 'maintainer') return { ...words, text: t('readOnly.textForMembers') }
  return {
    ...words,
    text: t('readOnly.text'),
    act: { to: href('/contact'), name: t('readOnly.choose') },
  }
}
