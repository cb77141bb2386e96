import type { TokenKind } from '@trellis/domain/contracts/tokens'
import { useState } from 'react'
import type { ListedToken } from '../../data/organization/tokens.ts'
import { tokens as texts } from '../../locales/en/late/settings/tokens.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Button } from '../../ui/action/button.tsx'
import { SettingSection } from '../../ui/layout/setting-section.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { handOnFocus } from '../../ui/overlay/focus-after.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { CreatedToken } from './created-token.tsx'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { useTokenColumns } from './token-columns.tsx'
import { isLive } from './token-state.ts'
import { useTokenActs } from './use-token-acts.ts'

const mostAtFirst = 20

interface TokensSectionProps {
  tokens: readonly ListedToken[]
  organization: { id: string; name: string }
  /** The kind that the page creates. */
  kind: TokenKind
  /** The page whose action handles the acts. */
  action: string
  /** Without an active plan, tokens can be revoked and none created. */
  isReadOnly: boolean
  now: number
}

/** Those that work come first. A new one is shown above the table, until the person has it. */
export function TokensSection({ tokens, organization, kind, action, isReadOnly, now }: TokensSectionProps) {
  const { t } = useLateTexts('tokens', texts)
  const acts = useTokenActs({ action, organizationId: organization.id, kind })
  const [showsAll, setShowsAll] = useState(false)
  const isCommon = kind === 'organization'
  const columns = useTokenColumns({ now, namesPeople: isCommon, onRevoke: acts.revoke })
  const sorted = [
    ...tokens.filter((token) => isLive(token, now)),
    ...tokens.filter((token) => !isLive(token, now)),
  ]
  const shown = showsAll ? sorted : sorted.slice(0, mostAtFirst)
  return (
    <SettingSection
      id="tokens"
      title={t('title')}
      isWide
      text={
        <>
          {isCommon ? t('textOrganization') : t('textPersonal', { organization: organization.name })}{' '}
          <TextLink to="/docs?page=api-tokens">{t('docs')}</TextLink>
        </>
      }
      action={
        <Button
          ref={handOnFocus}
          variant="outline"
          size="sm"
          icon="plus"
          disabled={isReadOnly || acts.created !== undefined}
          onClick={acts.open}
        >
          {t('new')}
        </Button>
      }
    >
      {acts.created && <CreatedToken {...acts.created} onSaved={acts.forget} />}
      {tokens.length === 0 ? (
        <p className="type-sm text-muted">{t('none')}</p>
      ) : (
        <div className="-mx-6 -mb-6 border-t border-border-faint [--gutter:24px] phone:-mx-4 phone:-mb-5">
          <DataTable
            label={t('table')}
            columns={columns}
            rows={shown}
            rowKey={({ id }) => id}
            inPanel
            empty={null}
          />
          {shown.length < sorted.length && (
            <div className="border-t border-border-faint px-6 py-2 phone:px-4">
              <Button variant="ghost" size="sm" onClick={() => setShowsAll(true)}>
                {t('all', { count: sorted.length })}
              </Button>
            </div>
          )}
        </div>
      )}
      {acts.draft && <NewTokenDialog acts={acts} draft={acts.draft} kind={kind} />}
    </SettingSection>
  )
}
