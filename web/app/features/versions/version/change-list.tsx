import { Markdown } from '../../../components/markdown/markdown.tsx'
import { versions } from '../../../locales/en/late/versions.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { ChangeBadge } from '../../../ui/health/change-badge.tsx'
import type { VersionChange } from './read-version.ts'

export function ChangeList({ changes }: { changes: readonly VersionChange[] }) {
  const { t } = useLateTexts('versions', versions)
  if (changes.length === 0) return <p className="type-sm text-muted">{t('page.noChanges')}</p>
  return (
    <ul className="flex flex-col gap-5">
      {changes.map(({ id, kind, title, migration_guide }) => (
        <li key={id} data-row-id={id}>
          <p className="flex items-baseline gap-2 type-md">
            <ChangeBadge kind={kind} />
            <span className="min-w-0 font-medium break-words">{title}</span>
          </p>
          {migration_guide !== null && (
            <section aria-label={t('page.guideOf', { title })} className="mt-2 border-l-2 border-border pl-4">
              <p className="mb-2 type-xs font-medium text-muted">{t('page.guide')}</p>
              <Markdown dense>{migration_guide}</Markdown>
            </section>
          )}
          {kind === 'breaking' && migration_guide === null && (
            <p className="mt-1 type-sm text-muted">{t('page.noGuide')}</p>
          )}
        </li>
      ))}
    </ul>
  )
}
