import type { InvitedMembers, InviteOutcome, InviteResult } from '@trellis/domain/contracts/team/invitations'
import { team as texts } from '../../../locales/en/late/team.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { type MarkedState, StateMark } from '../../../ui/mark/state-mark.tsx'

const marks: Record<InviteOutcome, MarkedState> = {
  invited: 'on',
  already_member: 'off',
  already_invited: 'off',
  invalid: 'failed',
  domain_not_allowed: 'failed',
  no_place: 'failed',
}

interface InviteResultsProps {
  invited: InvitedMembers
  /** Some addresses are still in the field. */
  hasKept: boolean
}

/** What became of each address. */
export function InviteResults({ invited: { results, left_today: left }, hasKept }: InviteResultsProps) {
  const { t } = useLateTexts('team', texts)
  const total = results.length
  const count = results.filter(({ outcome }) => outcome === 'invited').length
  const summary =
    count === total ? t('invite.summary.all', { count }) : t('invite.summary.some', { count, total })
  return (
    <section aria-label={t('invite.results')}>
      <p role="status" className="type-sm font-medium">
        {summary} {hasKept && t('invite.kept')}
      </p>
      <ul aria-label={t('invite.results')} className="mt-2 rounded-md border border-border type-sm">
        {numbered(results).map(({ place, email, outcome }) => (
          <li
            key={place}
            className="flex min-h-9 items-center justify-between gap-3 border-t border-border-faint px-3 py-1.5 first:border-t-0"
          >
            <span className="min-w-0 truncate" title={email}>
              {email}
            </span>
            <StateMark state={marks[outcome]} className="shrink-0">
              {t(`invite.outcome.${outcome}`)}
            </StateMark>
          </li>
        ))}
      </ul>
      <p className="mt-2 type-xs text-muted">{t('invite.left', { count: left })}</p>
    </section>
  )
}

/** An address can be in the list twice. */
const numbered = (results: readonly InviteResult[]) => results.map((result, place) => ({ ...result, place }))
