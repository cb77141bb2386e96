import { href, Link } from 'react-router'
import { architecture } from '../../locales/en/late/architecture.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Button } from '../../ui/action/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Seedling } from '../../ui/feedback/seedling.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

/** Cards in rows, like the final picture. */
export function LoadingArchitecture() {
  const { t } = useLateTexts('architecture', architecture)
  return (
    <div
      role="status"
      className="flex min-w-0 flex-1 flex-col items-center justify-center gap-14 overflow-hidden"
    >
      <span className="sr-only">{t('loading')}</span>
      {[2, 4, 5, 3].map((cards) => (
        <div key={cards} className="flex gap-6">
          {Array.from({ length: cards }, (_, card) => `${cards} ${card}`).map((key) => (
            <Skeleton key={key} className="h-9 w-36 phone:w-16" />
          ))}
        </div>
      ))}
    </div>
  )
}

export function FailedArchitecture({ onRetry }: { onRetry: () => void }) {
  const { t } = useLateTexts('architecture', architecture)
  return (
    <div role="alert" className="m-auto">
      <EmptyState
        title={t('failed.title')}
        text={t('failed.text')}
        actions={
          <Button variant="outline" icon="refresh" onClick={onRetry}>
            {t('failed.retry')}
          </Button>
        }
      />
    </div>
  )
}

export function EmptyArchitecture({ isMember }: { isMember: boolean }) {
  const { t } = useLateTexts('architecture', architecture)
  return (
    <div className="m-auto">
      <EmptyState
        hero
        level={2}
        drawing={<Seedling caption={t('empty.seedling')} />}
        title={t('empty.title')}
        text={t('empty.text')}
        actions={
          isMember && (
            <Button asChild variant="outline">
              <Link to={href('/component/all')}>{t('empty.components')}</Link>
            </Button>
          )
        }
      />
    </div>
  )
}
