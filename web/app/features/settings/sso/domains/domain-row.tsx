import type { SsoDomain } from '@trellis/domain/contracts/sso'
import { Trans } from 'react-i18next'
import { formatDate } from '../../../../components/dates/format-date.ts'
import { relativeDate } from '../../../../components/dates/relative-date.ts'
import { TimeAgo } from '../../../../components/dates/time-ago.tsx'
import { sso as texts } from '../../../../locales/en/late/settings/sso.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Row } from '../../../../ui/layout/rows.tsx'
import { StateMark } from '../../../../ui/mark/state-mark.tsx'
import { handOnFocus } from '../../../../ui/overlay/focus-after.ts'
import { Menu, MenuItem } from '../../../../ui/overlay/menu.tsx'
import type { SsoSectionProps } from '../sso-section-props.ts'
import { DnsRecord } from './dns-record.tsx'
import { useCheckDomain } from './use-check-domain.ts'
import { useRemoveDomain } from './use-remove-domain.ts'

type DomainRowProps = Pick<SsoSectionProps, 'sso' | 'isReadOnly' | 'canTakeBack' | 'now'> & {
  domain: SsoDomain
}

export function DomainRow({ domain, sso, isReadOnly, canTakeBack, now }: DomainRowProps) {
  const { t } = useLateTexts('sso', texts)
  const { isChecking, check } = useCheckDomain(domain, sso.organization_id)
  const remove = useRemoveDomain(domain, sso)
  const isVerified = domain.verified_at !== null
  const isTaken = !isVerified && domain.last_result === 'taken'
  return (
    <Row
      id={domain.id}
      wraps
      title={domain.spelling}
      text={
        isVerified ? t('domains.members', { count: domain.members }) : <Checked domain={domain} now={now} />
      }
      act={
        <span className="flex items-center gap-2">
          <span role="status">
            <DomainState domain={domain} isChecking={isChecking} />
          </span>
          {!isVerified && (
            <Button
              variant="outline"
              size="sm"
              icon="refresh"
              disabled={isReadOnly}
              spinning={isChecking}
              onClick={check}
            >
              {t('domains.check')} <span className="sr-only">{domain.spelling}</span>
            </Button>
          )}
          {canTakeBack && (
            <Menu
              trigger={
                <Button
                  ref={handOnFocus}
                  variant="ghost"
                  size="icon-sm"
                  icon="more"
                  label={t('domains.more', { domain: domain.spelling })}
                />
              }
            >
              <MenuItem danger onSelect={remove}>
                {t('domains.remove')}
              </MenuItem>
            </Menu>
          )}
        </span>
      }
    >
      {isVerified || isTaken ? undefined : <DnsRecord domain={domain} />}
    </Row>
  )
}

function DomainState({ domain, isChecking }: { domain: SsoDomain; isChecking: boolean }) {
  const { t } = useLateTexts('sso', texts)
  if (domain.verified_at !== null)
    return <StateMark state="on">{t('domains.verified', { date: formatDate(domain.verified_at) })}</StateMark>
  if (isChecking) return <StateMark state="busy">{t('domains.checking')}</StateMark>
  if (domain.last_result === 'taken') return <StateMark state="failed">{t('domains.taken')}</StateMark>
  return <StateMark state="busy">{t('domains.waiting')}</StateMark>
}

/** The last result, which the next check replaces. */
function Checked({ domain, now }: { domain: SsoDomain; now: number }) {
  const { t } = useLateTexts('sso', texts)
  const { checked_at, last_result: result, last_value: value } = domain
  if (checked_at === null) return t('domains.notChecked')
  if (result === 'taken') return t('domains.takenText')
  const { kind } = relativeDate(checked_at, now)
  const isWord = kind === 'now' || kind === 'yesterday'
  return (
    <>
      {isWord ? (
        t(`domains.checkedThen.${kind}`)
      ) : (
        <Trans
          t={t}
          i18nKey="domains.checked"
          components={{ ago: <TimeAgo timestamp={checked_at} now={now} /> }}
        />
      )}{' '}
      {value === null
        ? t(`domains.result.${result === null || result === 'found' ? 'not_found' : result}`)
        : t('domains.otherValue', { value })}
    </>
  )
}
