import { nameOf } from '@trellis/domain/people/name-of'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pictureAddress } from '../../data/files/file-address.ts'
import { Avatar } from '../../ui/mark/avatar.tsx'
import { Glyph } from '../../ui/mark/glyph.tsx'
import { AccountMenu } from './account-menu.tsx'
import { hiddenOnRail, RailMenuButton, RailTooltip, unseenOnRail } from './rail.tsx'
import { navigationItemClasses } from './side-navigation.tsx'
import { TrialBox } from './trial-box.tsx'

interface Account {
  email: string
  /** Empty until the person has given one; the address then takes its place. */
  name: string
  /** The name of its file. */
  picture: string | null
}

/** Shown below a member's navigation: the trial, the documentation and the account. */
export function MemberFoot({
  email,
  name,
  picture,
  trialDaysLeft,
}: Account & { trialDaysLeft: number | undefined }) {
  const { t } = useTranslation('shell')
  const shown = nameOf({ name, email })
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
          name={name}
          side="top"
          trigger={
            <RailMenuButton name={shown} className={`${navigationItemClasses} rail:px-1`}>
              <Avatar name={shown} src={pictureAddress(picture)} />
              <span className="sr-only">{t('accountMenu', { name: shown })}</span>
              <span aria-hidden="true" className={`truncate ${hiddenOnRail}`}>
                {shown}
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
export function PhoneAccount({ email, name, picture, children }: Account & { children?: ReactNode }) {
  const { t } = useTranslation('shell')
  const shown = nameOf({ name, email })
  return (
    <AccountMenu
      email={email}
      name={name}
      side="bottom"
      trigger={
        <button type="button" className="grid size-10 place-items-center rounded-md hover:bg-surface-hover">
          <span className="sr-only">{t('accountMenu', { name: shown })}</span>
          <Avatar name={shown} src={pictureAddress(picture)} size="md" />
        </button>
      }
    >
      {children}
    </AccountMenu>
  )
}
