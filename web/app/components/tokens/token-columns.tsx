import type { ListedToken } from '../../data/organization/tokens.ts'
import { tokens as texts } from '../../locales/en/late/settings/tokens.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Button } from '../../ui/action/button.tsx'
import { Badge } from '../../ui/mark/badge.tsx'
import { StateMark } from '../../ui/mark/state-mark.tsx'
import { handOnFocus } from '../../ui/overlay/focus-after.ts'
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { formatDate } from '../dates/format-date.ts'
import { TimeAgo } from '../dates/time-ago.tsx'
import { scopeTexts } from './scope-texts.ts'
import { isLive, stateOf } from './token-state.ts'

interface TokenColumnsSettings {
  now: number
  /** Whether tokens of several people are listed. */
  namesPeople: boolean
  onRevoke: (token: ListedToken) => void
}

export function useTokenColumns({ now, namesPeople, onRevoke }: TokenColumnsSettings): Column<ListedToken>[] {
  const { t } = useLateTexts('tokens', texts)
  return [
    {
      id: 'name',
      header: t('column.name'),
      grow: true,
      phone: '1',
      cell: (token) => <TokenName token={token} namesPeople={namesPeople} />,
    },
    { id: 'scopes', header: t('column.scopes'), phone: '3', cell: (token) => <Scopes token={token} /> },
    {
      id: 'expires',
      header: t('column.expires'),
      phone: '2',
      cell: (token) => <Expiry token={token} now={now} />,
    },
    {
      id: 'used',
      header: t('column.used'),
      phone: '2r',
      cell: ({ last_used_at: at, last_used_address: address }) =>
        at === null ? (
          <span className="text-subtle">
            <Named by={t('column.used')} />
            {t('never')}
          </span>
        ) : (
          <span className="text-muted lined:block lined:text-right">
            <Named by={t('column.used')} />
            <TimeAgo timestamp={at} now={now} />
            {address !== null && (
              <span className="block max-w-[16ch] truncate type-xs text-muted" title={address}>
                {address}
              </span>
            )}
          </span>
        ),
    },
    {
      id: 'actions',
      header: t('column.actions'),
      headerHidden: true,
      shrink: true,
      phone: '1',
      cell: (token) =>
        isLive(token, now) && (
          <Menu
            trigger={
              <Button
                ref={handOnFocus}
                variant="ghost"
                size="icon-sm"
                icon="more"
                label={t('more', { name: token.name })}
              />
            }
          >
            <MenuItem danger onSelect={() => onRevoke(token)}>
              {t('revoke.act')}
            </MenuItem>
          </Menu>
        ),
    },
  ]
}

/** On phones, where the columns have no headers. */
const Named = ({ by }: { by: string }) => <span className="hidden lined:inline">{by}: </span>

function TokenName({ token, namesPeople }: { token: ListedToken; namesPeople: boolean }) {
  const { t } = useLateTexts('tokens', texts)
  const { name, kind, creator = t('formerMember'), created_at } = token
  const facts = [namesPeople && t(`kind.${kind}`), namesPeople && creator, formatDate(created_at)]
    .filter(Boolean)
    .join(', ')
  return (
    <span className="block min-w-0 py-1.5 text-left lined:py-0">
      <span className="block truncate font-medium" title={name}>
        {name}
      </span>
      <span
        title={facts}
        className="block truncate type-xs font-normal text-muted lined:whitespace-normal lined:wrap-anywhere"
      >
        {facts}
      </span>
    </span>
  )
}

function Scopes({ token: { scopes, component_ids, project_ids } }: { token: ListedToken }) {
  const { t } = useLateTexts('tokens', texts)
  const count = (component_ids?.length ?? 0) + (project_ids?.length ?? 0)
  return (
    <span className="flex w-max max-w-60 flex-wrap gap-1 py-1.5 lined:w-auto lined:max-w-none lined:py-0">
      {scopes.map((scope) => (
        <Badge key={scope} tone="outline">
          {t(`scope.${scopeTexts[scope]}.label`)}
        </Badge>
      ))}
      {count > 0 && <Badge>{t('narrowed', { count })}</Badge>}
    </span>
  )
}

function Expiry({ token, now }: { token: ListedToken; now: number }) {
  const { t } = useLateTexts('tokens', texts)
  const state = stateOf(token, now)
  const label = <Named by={t('column.expires')} />
  if (state.kind === 'unlimited')
    return (
      <span className="text-muted">
        {label}
        {t('noExpiry')}
      </span>
    )
  const date = formatDate(state.at)
  if (state.kind === 'expired' || state.kind === 'revoked')
    return <StateMark state="failed">{t(state.kind, { date })}</StateMark>
  return (
    <time dateTime={state.at} title={date} className="text-muted">
      {label}
      {state.kind === 'soon' ? t('inDays', { count: state.days }) : date}
    </time>
  )
}
