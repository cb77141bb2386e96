import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Avatar } from '../../ui/mark/avatar.tsx'
import { Glyph } from '../../ui/mark/glyph.tsx'
import { AccountMenu } from './account-menu.tsx'
import { hiddenOnRail, RailMenuButton, RailTooltip, unseenOnRail } from './rail.tsx'
import { navigationItemClasses } from './side-navigation.tsx'
import { TrialBox } from './trial-box.tsx'

/** Shown below a member's navigation: the trial, the documentation and the account. */
export function MemberFoot({ email, trialDaysLeft }: { email: string; trialDaysLeft: number | undefined }) {
  const { t } = useTranslation('shell')
  return (
    <>
      {trialDaysLeft !== undefined && <TrialBox daysLeft={trialDaysLeft} />}
      <div className="flex flex-col gap-px">
        <RailTooltip name={t('documentation')}>
          <Link to="/docs" className={navigationItemClasses}>
            <Glyph name="book" />
            <span className={unseenOnRail}>{t('documentation')}</span>
          </Link>
        </RailTooltip>
        <AccountMenu
          email={email}
          side="top"
          trigger={
            <RailMenuButton name={email} className={`${navigationItemClasses} rail:px-1`}>
              <Avatar name={email} />
              <span className="sr-only">{t('accountMenu', { email })}</span>
              <span aria-hidden="true" className={`truncate ${hiddenOnRail}`}>
                {email}
              </span>
              <Glyph name="chevrons" size="sm" className={`ml-auto text-subtle ${hiddenOnRail}`} />
            </RailMenuButton>
          }
        />
      </div>
    </>
  )
}

/** The account on phones, which have no side navigation. */
export function PhoneAccount({ email, children }: { email: string; children?: ReactNode }) {
  const { t } = useTranslation('shell')
  return (
    <AccountMenu
      email={email}
      side="bottom"
      trigger={
        <button type="button" className="grid size-10 place-items-center rounded-md hover:bg-surface-hover">
          <span className="sr-only">{t('accountMenu', { email })}</span>
          <Avatar name={email} size="md" />
        </button>
      }
    >
      {children}
    </AccountMenu>
  )
}
