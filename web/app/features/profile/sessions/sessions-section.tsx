import type { DeviceKind, SessionEntry } from '@trellis/domain/contracts/sessions'
import { TimeAgo } from '../../../components/dates/time-ago.tsx'
import { Pager } from '../../../components/list/pager.tsx'
import type { WaysIn } from '../../../data/session/ways-in.ts'
import { useAct } from '../../../exchange/acting/use-act.ts'
import { useReadPage } from '../../../exchange/page/use-read-page.ts'
import { profile } from '../../../locales/en/late/profile.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Row, Rows } from '../../../ui/layout/rows.tsx'
import { SettingSection } from '../../../ui/layout/setting-section.tsx'
import { Badge } from '../../../ui/mark/badge.tsx'
import { Glyph, type IconName } from '../../../ui/mark/glyph.tsx'
import { useConfirmation } from '../../../ui/overlay/confirmation.tsx'
import { handOnFocus } from '../../../ui/overlay/focus-after.ts'
import { useToast } from '../../../ui/overlay/toast.tsx'
import type { CompanyNames } from '../company-names.ts'
import { useClientAct } from '../use-client-act.ts'
import type { ShownSessions } from './read-sessions.ts'
import type { SignInRules } from './sign-in-rules.ts'
import { useMethodWords } from './use-method-words.ts'

/** The parameter of the address that holds the page of the list. */
export const sessionsPageName = 'sessions'

interface SessionsSectionProps {
  sessions: ShownSessions
  rules: SignInRules
  ways: WaysIn
  companies: CompanyNames
  now: number
}

export function SessionsSection({ sessions, rules, ways, companies, now }: SessionsSectionProps) {
  const { t } = useLateTexts('profile', profile)
  const { toast } = useToast()
  const { readPage } = useReadPage()
  const { send, pending } = useAct({
    action: '/profile',
    changes: {},
    onDone: () => toast({ title: t('sessions.ended') }),
  })
  const { page, pages, total } = sessions
  const others = total - 1
  const endOthers = useEndOthers(ways.publishableKey, others, readPage)
  const methodOf = useMethodWords(ways, companies)
  const { sessionLimit } = rules
  const text = [
    t('sessions.text'),
    sessionLimit &&
      t('sessions.maxAge', { organization: sessionLimit.organization, count: sessionLimit.days }),
    pages > 1 && t('sessions.total', { count: total }),
  ]
  return (
    <SettingSection
      id="sessions"
      title={t('sessions.title')}
      text={text.filter(Boolean).join(' ')}
      note={others > 0 ? t('sessions.note') : t('sessions.only')}
      footActions={
        others > 0 ? (
          <Button ref={handOnFocus} variant="outline" size="sm" onClick={endOthers}>
            {t('sessions.all.act')}
          </Button>
        ) : undefined
      }
    >
      <Rows label={t('sessions.list')}>
        {sessions.sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            method={methodOf(session)}
            now={now}
            isEnding={pending.some(({ id }) => id === session.id)}
            onEnd={() => void send({ intent: 'end-session', id: session.id })}
          />
        ))}
      </Rows>
      <Pager label={t('sessions.pages')} name={sessionsPageName} page={page} pages={pages} />
    </SettingSection>
  )
}

function useEndOthers(publishableKey: string, count: number, onDone: () => Promise<void>) {
  const { t } = useLateTexts('profile', profile)
  const { confirm } = useConfirmation()
  const act = useClientAct()
  return () =>
    confirm({
      title: t('sessions.all.title'),
      description: t('sessions.all.text', { count }),
      confirmText: t('sessions.all.act'),
      confirmingText: t('sessions.all.acting'),
      confirmVariant: 'destructive',
      onConfirm: () =>
        act(async ({ signOutOthers }) => {
          await signOutOthers(publishableKey)
          await onDone()
        }, t('sessions.all.done')),
    })
}

const icons: Record<DeviceKind, IconName> = {
  desktop: 'monitor',
  phone: 'mobile',
  tablet: 'mobile',
  other: 'code',
}

interface SessionRowProps {
  session: SessionEntry
  /** In words. */
  method: string
  now: number
  isEnding: boolean
  onEnd: () => void
}

function SessionRow({ session, method, now, isEnding, onEnd }: SessionRowProps) {
  const { t } = useLateTexts('profile', profile)
  const { device, kind, place, address, is_current, last_seen_at } = session
  const name = session.method === 'support' ? t('sessions.support') : (device ?? t('sessions.unknown'))
  const where = [place, address].filter(Boolean).join(' · ')
  return (
    <Row
      mark={<Glyph name={icons[kind]} className="text-subtle" />}
      title={name}
      badge={is_current && <Badge>{t('sessions.current')}</Badge>}
      text={
        <>
          {where !== '' && `${where} · `}
          {is_current ? t('sessions.now') : <TimeAgo timestamp={last_seen_at} now={now} />}
          {` · ${method}`}
        </>
      }
      act={
        !is_current && (
          <Button
            ref={handOnFocus}
            variant="outline"
            size="sm"
            spinning={isEnding}
            loadingText={t('sessions.all.acting')}
            onClick={() => isEnding || onEnd()}
            aria-description={t('sessions.endNamed', { name })}
          >
            {t('sessions.end')}
          </Button>
        )
      }
    />
  )
}
