import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type ColorModePreference, colorModePreferences } from '../../ui/color-mode/color-mode.ts'
import { useColorMode } from '../../ui/color-mode/color-mode-provider.tsx'
import { Glyph, type IconName } from '../../ui/mark/glyph.tsx'
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '../../ui/overlay/menu.tsx'

const modeIcons: Record<ColorModePreference, IconName> = { system: 'monitor', light: 'sun', dark: 'moon' }

interface AccountMenuProps {
  email: string
  trigger: ReactNode
  side: 'top' | 'bottom'
}

export function AccountMenu({ email, trigger, side }: AccountMenuProps) {
  const { t } = useTranslation(['shell', 'common'])
  const { preference, setPreference } = useColorMode()
  const choices = colorModePreferences.map((value) => ({
    value,
    label: t(`colorMode.${value}`),
    icon: modeIcons[value],
  }))
  return (
    <Menu
      trigger={trigger}
      side={side}
      align={side === 'top' ? 'start' : 'end'}
      label={t('accountMenu', { email })}
    >
      <p className="truncate px-2 pt-1.5 pb-1 type-xs text-muted">{email}</p>
      <MenuSeparator />
      <MenuChoices
        label={t('colorMode.label')}
        value={preference}
        choices={choices}
        onChange={setPreference}
      />
      <MenuSeparator />
      <MenuItem asChild>
        <Link to="/logout">
          <Glyph name="sign-out" />
          {t('common:signOut')}
        </Link>
      </MenuItem>
    </Menu>
  )
}
