import { useTranslation } from 'react-i18next'
import { Glyph } from '../../ui/mark/glyph.tsx'
import { Menu, MenuChoices } from '../../ui/overlay/menu.tsx'
import { OrganizationMark } from './organization-mark.tsx'
import { leaveForOrganization } from './organization-watch.ts'
import { hiddenOnRail, RailMenuButton, unseenOnRail } from './rail.tsx'

interface OrganizationChoice {
  id: string
  name: string
  logo: string | null
}

export interface OrganizationSwitcherProps {
  current: string
  organizations: readonly OrganizationChoice[]
  /** The first page of the other organization: no page of this one exists there. */
  home: string
}

/** For people who belong to several organizations. */
export function OrganizationSwitcher(props: OrganizationSwitcherProps) {
  const { t } = useTranslation('shell')
  const { name = '', logo = null } = props.organizations.find(({ id }) => id === props.current) ?? {}
  return (
    <Menu
      align="start"
      label={t('switchOrganization')}
      trigger={
        <RailMenuButton
          name={name}
          className="mb-3 flex h-8 w-full items-center gap-2 rounded-md px-2 type-sm font-semibold hover:bg-surface-hover rail:px-1.5 rail:pointer-coarse:h-10"
        >
          <OrganizationMark name={name} logo={logo} />
          <span className="sr-only">{t('switchOrganization')}</span>
          <span className={`truncate ${unseenOnRail}`}>{name}</span>
          <Glyph name="chevrons" size="sm" className={`ml-auto text-subtle ${hiddenOnRail}`} />
        </RailMenuButton>
      }
    >
      <OrganizationChoices {...props} />
    </Menu>
  )
}

/** Inside any menu; on phones in that of the account. */
export function OrganizationChoices({ current, organizations, home }: OrganizationSwitcherProps) {
  const { t } = useTranslation('shell')
  return (
    <MenuChoices
      label={t('organizations')}
      value={current}
      choices={organizations.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => leaveForOrganization(id, home)}
    />
  )
}
