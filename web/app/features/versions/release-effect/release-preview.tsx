import type { ComponentRow } from '@trellis/domain/contracts/catalog/components'
import { Markdown } from '../../../components/markdown/markdown.tsx'
import { versions } from '../../../locales/en/late/versions.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { ChangeBadge } from '../../../ui/health/change-badge.tsx'
import { Lattice, Panel } from '../../../ui/layout/lattice.tsx'
import { VersionChip } from '../../../ui/mark/version-chip.tsx'
import type { Draft } from '../form/draft.ts'
import { ReleaseEffect } from './release-effect.tsx'
import { useReleaseEffect } from './use-release-effect.ts'

interface PreviewProps {
  component: ComponentRow
  draft: Draft
}

/** The effect of a release, and the version as others will see it. */
export function ReleasePreview({ component, draft }: PreviewProps) {
  const { t } = useLateTexts('versions', versions)
  const known = useReleaseEffect(component.id, draft)
  const isLatest = known.state === 'known' && known.effect.wouldBeLatest
  return (
    <Lattice aria-label={t('preview.label')}>
      <Panel>
        <ReleaseEffect component={component} draft={draft} known={known} />
      </Panel>
      <AsRead component={component} draft={draft} isLatest={isLatest} />
    </Lattice>
  )
}

/** For a released version: it has no new effect. */
export function EditPreview({ component, draft }: PreviewProps) {
  const { t } = useLateTexts('versions', versions)
  return (
    <Lattice aria-label={t('preview.label')}>
      <AsRead component={component} draft={draft} isLatest={false} />
    </Lattice>
  )
}

/** The version as others will see it, updated while a person types. */
function AsRead({ component, draft, isLatest }: PreviewProps & { isLatest: boolean }) {
  const { t } = useLateTexts('versions', versions)
  const titled = draft.changes.filter(({ title }) => title.trim() !== '')
  const isEmpty = draft.notes.trim() === '' && titled.length === 0
  return (
    <Panel>
      <h2 className="type-xs font-medium text-muted">{t('preview.title')}</h2>
      <p className="mt-2 flex flex-wrap items-center gap-2 type-lg">
        <span className="min-w-0 break-words">{component.title}</span>
        {draft.number.trim() !== '' && (
          <VersionChip number={draft.number.trim()} state={isLatest ? 'latest' : 'active'} />
        )}
      </p>
      <div className="mt-3 flex flex-col gap-3">
        {isEmpty && <p className="type-sm text-muted">{t('preview.empty')}</p>}
        {draft.notes.trim() !== '' && <Markdown dense>{draft.notes}</Markdown>}
        {titled.map(({ key, kind, title, guide }) => (
          <div key={key} className="type-sm">
            <p className="flex items-baseline gap-2">
              <ChangeBadge kind={kind} />
              <span className="min-w-0 break-words">{title}</span>
            </p>
            {guide.trim() !== '' && (
              <div className="mt-1.5 border-l-2 border-border pl-3 text-muted">
                <Markdown dense>{guide}</Markdown>
              </div>
            )}
          </div>
        ))}
      </div>
    </Panel>
  )
}
