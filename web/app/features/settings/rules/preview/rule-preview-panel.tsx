import type { FailingComponent, RulePreview } from '@trellis/domain/contracts/catalog/rules'
import clsx from 'clsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { KindGlyph } from '../../../../components/catalog/kind-glyph.tsx'
import { rules } from '../../../../locales/en/late/settings/rules.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { HealthScore } from '../../../../ui/health/health-score.tsx'
import { TextLink } from '../../../../ui/layout/text-link.tsx'
import { Badge } from '../../../../ui/mark/badge.tsx'
import { ExemptDialog } from '../exemptions/exempt-dialog.tsx'
import { type Settings, type ShownRule, settingsFit } from '../rule-drafts.ts'
import { useRulesPreview } from './use-rules-preview.ts'

interface RulePreviewPanelProps {
  organizationId: string
  rule: ShownRule
  /** As typed. */
  settings: Settings
  isReadOnly: boolean
}

const most = 8

/** The components that fail today, and those that would with what is typed. Nothing waits for it. */
export function RulePreviewPanel({ organizationId, rule, settings, isReadOnly }: RulePreviewPanelProps) {
  const { t } = useLateTexts('rules', rules)
  const { kind, level } = rule
  const fits = settingsFit(kind, settings)
  const draft = { kind, level: level === 'off' ? ('warn' as const) : level, settings }
  const { answer, isBehind } = useRulesPreview(fits ? [draft] : undefined, { organizationId, limit: most })
  if (!fits) return <p className="type-sm text-muted">{t('preview.invalid')}</p>
  if (answer.state === 'failed')
    return (
      <p className="flex items-center gap-3 type-sm text-muted">
        {t('preview.failed')}
        <Button variant="outline" size="sm" onClick={answer.retry}>
          {t('preview.retry')}
        </Button>
      </p>
    )
  const preview = answer.state === 'ready' ? answer.value.find((each) => each.kind === kind) : undefined
  if (preview === undefined) return <p className="type-sm text-muted">{t('preview.loading')}</p>
  const rest = preview.afterwards - preview.components.length
  return (
    <div aria-busy={isBehind} className={clsx('flex flex-col gap-2', isBehind && 'opacity-60')}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 aria-live="polite" className="type-sm font-semibold">
          <Headline preview={preview} isOff={level === 'off'} />
        </h3>
        {preview.today > 0 && (
          <TextLink to={`/component/all?rule=${kind}`} className="reachable type-xs">
            {t('preview.open')}
          </TextLink>
        )}
      </div>
      {preview.components.length > 0 && (
        <ul aria-label={t('preview.list')} className="border border-border bg-surface">
          {preview.components.map((component) => (
            <Failing
              key={component.component_id}
              organizationId={organizationId}
              rule={rule}
              component={component}
              isReadOnly={isReadOnly}
            />
          ))}
        </ul>
      )}
      {rest > 0 && <p className="type-xs text-muted">{t('preview.more', { count: rest })}</p>}
    </div>
  )
}

function Headline({ preview: { today, afterwards }, isOff }: { preview: RulePreview; isOff: boolean }) {
  const { t } = useLateTexts('rules', rules)
  if (isOff) return t('preview.off', { count: afterwards })
  if (today === 0 && afterwards === 0) return t('preview.none')
  if (today === afterwards) return t('preview.same', { count: today })
  return t('preview.changed', { count: today, afterwards })
}

interface FailingProps extends Omit<RulePreviewPanelProps, 'settings'> {
  component: FailingComponent
}

function Failing({ organizationId, rule, component, isReadOnly }: FailingProps) {
  const { t } = useLateTexts('rules', rules)
  const [isOpen, setOpen] = useState(false)
  const { component_id, title, kind, health_score, subjects, fails_today } = component
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-border-faint px-3 py-2 type-sm first:border-t-0">
      <span className="flex min-w-0 flex-1 basis-40 items-center gap-2.5 phone:basis-full">
        <KindGlyph kind={kind} />
        <Link to={`/component/${component_id}`} className="truncate font-medium hover:underline">
          {title}
        </Link>
        {!fails_today && rule.level !== 'off' && <Badge tone="accent">{t('preview.new')}</Badge>}
      </span>
      {subjects.length > 0 && (
        <span className="min-w-0 flex-1 basis-40 truncate text-muted phone:basis-full">
          {subjects.join(', ')}
        </span>
      )}
      <HealthScore score={health_score ?? undefined} narrow />
      {rule.stored && !isReadOnly && (
        <Button
          variant="ghost"
          size="sm"
          className="phone:ml-auto"
          aria-describedby={`${component_id}-exempt`}
          onClick={() => setOpen(true)}
        >
          {t('preview.exempt')}
          <span id={`${component_id}-exempt`} hidden>
            {t('preview.exemptThis', { title })}
          </span>
        </Button>
      )}
      {isOpen && (
        <ExemptDialog
          organizationId={organizationId}
          rule={rule}
          component={{ id: component_id, title }}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  )
}
