import { useState } from 'react'
import { href, Link } from 'react-router'
import { useTo } from '../../../components/base-path.ts'
import { KindGlyph } from '../../../components/catalog/kind-glyph.tsx'
import { useAct } from '../../../exchange/acting/use-act.ts'
import { all } from '../../../exchange/subjects.ts'
import { profile } from '../../../locales/en/late/profile.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { HealthScore } from '../../../ui/health/health-score.tsx'
import { Row, Rows } from '../../../ui/layout/rows.tsx'
import { useToast } from '../../../ui/overlay/toast.tsx'
import type { OwnComponent } from './read-own-components.ts'

/** More than a person takes in at a glance are behind a button. */
const shownAtFirst = 8

interface ComponentEmailsProps {
  components: readonly OwnComponent[]
  /** Whether emails about components are on at all. */
  isOn: boolean
}

export function ComponentEmails({ components, isOn }: ComponentEmailsProps) {
  const { t } = useLateTexts('profile', profile)
  const [showsAll, setShowsAll] = useState(false)
  const { wants, set } = useComponentEmails()
  if (components.length === 0) return <p className="type-sm text-muted">{t('notifications.none')}</p>
  const shown = showsAll ? components : components.slice(0, shownAtFirst)
  const count = components.filter(wants).length
  return (
    <div>
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h3 className="type-sm font-medium">{t('notifications.components')}</h3>
        <p className="type-xs text-muted">
          {isOn ? t('notifications.count', { count, total: components.length }) : t('notifications.allOff')}
        </p>
      </div>
      <Rows label={t('notifications.components')}>
        {shown.map((component) => (
          <ComponentRow
            key={component.id}
            component={component}
            wantsEmails={wants(component)}
            isOn={isOn}
            onChange={(next) => set(component, next)}
          />
        ))}
      </Rows>
      {shown.length < components.length && (
        <Button variant="outline" size="sm" className="mt-2" onClick={() => setShowsAll(true)}>
          {t('notifications.showAll', { count: components.length })}
        </Button>
      )}
    </div>
  )
}

interface ComponentRowProps {
  component: OwnComponent
  wantsEmails: boolean
  isOn: boolean
  onChange: (wantsEmails: boolean) => void
}

function ComponentRow({ component, wantsEmails, isOn, onChange }: ComponentRowProps) {
  const { t } = useLateTexts('profile', profile)
  const to = useTo()
  const { id, title, kind, healthScore, dependencies, behind } = component
  return (
    <Row
      mark={<KindGlyph kind={kind} />}
      title={
        <Link to={to('/component/:id', { id })} className="hover:text-accent-text hover:underline">
          {title}
        </Link>
      }
      text={
        dependencies === 0
          ? t('notifications.independent')
          : `${t('notifications.dependencies', { count: dependencies })}, ${t('notifications.behind', { count: behind })}`
      }
      act={
        <div className="flex items-center gap-3">
          <span className="phone:hidden">
            <HealthScore score={healthScore} />
          </span>
          <Switch
            aria-label={t('notifications.labelOf', { name: title })}
            checked={wantsEmails}
            disabled={!isOn}
            onCheckedChange={onChange}
          />
        </div>
      }
    />
  )
}

function useComponentEmails() {
  const { t } = useLateTexts('profile', profile)
  const { toast } = useToast()
  const { send, pending } = useAct({
    action: href('/profile'),
    changes: { component: all, member: all },
    onDone: ({ id = '', title = '', emails }) =>
      toast({
        title: t(emails === 'on' ? 'notifications.onFor' : 'notifications.offFor', { name: title }),
        action: { label: t('undo'), onAction: () => set({ id, title }, emails !== 'on') },
      }),
  })
  const set = ({ id, title }: Pick<OwnComponent, 'id' | 'title'>, wantsEmails: boolean) =>
    void send({ intent: 'set-component-emails', id, title, emails: wantsEmails ? 'on' : 'off' })
  const wants = ({ id, wantsEmails }: OwnComponent) => {
    const sent = pending.findLast((fields) => fields.id === id)
    return sent ? sent.emails === 'on' : wantsEmails
  }
  return { wants, set }
}
