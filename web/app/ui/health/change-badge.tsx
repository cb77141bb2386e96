import { useTranslation } from 'react-i18next'
import { Badge, type BadgeTone } from '../mark/badge.tsx'

export type ChangeKind = 'breaking' | 'feature' | 'fix' | 'other'

const tones: Record<ChangeKind, BadgeTone> = {
  breaking: 'breaking',
  feature: 'feature',
  fix: 'fix',
  other: 'plain',
}

export function ChangeBadge({ kind }: { kind: ChangeKind }) {
  const { t } = useTranslation('ui')
  return <Badge tone={tones[kind]}>{t(`change.${kind}`)}</Badge>
}
