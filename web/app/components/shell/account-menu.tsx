import { nameOf } from '@trellis/domain/people/name-of'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type ColorModePreference, colorModePreferences } from '../../ui/color-mode/color-mode.ts'
import { useColorMode } from '../../ui/color-mode/color-mode-provider.tsx'
import { Glyph, type IconName } from '../../ui/mark/glyph.tsx'
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '../../ui/overlay/menu.tsx'
import { useLanguageChoice } from '../language/use-language-choice.ts'

const modeIcons: Record<ColorModePreference, IconName> = { system: 'monitor', light: 'sun', dark: 'moon' }

interface AccountMenuProps {
  email: string
  /** Empty until the person has given one. */
  name: string
  trigger: ReactNode
  side: 'top' | 'bottom'
  /** More choices, above the person's own. */
  children?: ReactNode
}

export function AccountMenu({ email, name, trigger, side, children }: AccountMenuProps) {
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
      label={t('accountMenu', { name: nameOf({ name, email }) })}
    >
      <div className="px-2 pt-1.5 pb-1 type-xs text-muted">
        {name !== '' && <p className="truncate font-medium text-text">{name}</p>}
        <p className="truncate">{email}</p>
      </div>
      <MenuSeparator />
      {children}
      <MenuChoices
        label={t('colorMode.label')}
        value={preference}
        choices={choices}
        onChange={setPreference}
      />
      <LanguageChoices />
      <MenuSeparator />
      <MenuItem asChild>
        <Link to="/profile">
          <Glyph name="user" />
          {t('profile')}
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/docs">
          <Glyph name="book" />
          {t('documentation')}
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/logout">
          <Glyph name="sign-out" />
          {t('common:signOut')}
        </Link>
      </MenuItem>
    </Menu>
  )
}

/** Another language is another document. */
function LanguageChoices() {
  const { t } = useTranslation(['shell', 'site'])
  const { language, choices, choose } = useLanguageChoice()
  if (choices.length < 2) return null
  const change = (value: string) => {
    const choice = choices.find((candidate) => candidate.language === value)
    if (!choice) return
    choose(choice.language)
    window.location.assign(choice.address)
  }
  return (
    <MenuChoices
      label={t('language')}
      value={language}
      choices={choices.map((choice) => ({
        value: choice.language,
        label: t(`site:languages.${choice.language}`),
      }))}
      onChange={change}
    />
  )
}
