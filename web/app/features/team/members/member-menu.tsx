import type { ListedMember } from '@trellis/domain/contracts/team/directory'
import { nameOf } from '@trellis/domain/people/name-of'
import { href, Link } from 'react-router'
import { useTo } from '../../../components/base-path.ts'
import { team as texts } from '../../../locales/en/late/team.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Glyph } from '../../../ui/mark/glyph.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx'
import type { LoadedTeam } from '../query/load-team.ts'
import type { MemberActs } from './use-member-acts.ts'

interface MemberMenuProps {
  member: ListedMember
  team: LoadedTeam
  acts: MemberActs
  mayManage: boolean
}

export function MemberMenu({ member, team, acts, mayManage }: MemberMenuProps) {
  const { t } = useLateTexts('team', texts)
  const to = useTo()
  const isOwn = member.user_id === team.userId
  return (
    <Menu
      trigger={
        <IconButton
          variant="ghost"
          size="icon-sm"
          icon="more"
          label={t('list.more', { name: nameOf(member) })}
        />
      }
    >
      <MenuItem asChild>
        <Link to={`${to('/component/all')}?assigned=${member.user_id}`}>
          <Glyph name="package" />
          {t('act.components')}
        </Link>
      </MenuItem>
      {isOwn && !team.isActing && (
        <>
          <MenuItem asChild>
            <Link to={href('/profile')}>
              <Glyph name="user" />
              {t('act.profile')}
            </Link>
          </MenuItem>
          <MenuItem icon="sign-out" danger onSelect={() => acts.show('leave', member)}>
            {t('act.leave')}
          </MenuItem>
        </>
      )}
      {!isOwn && mayManage && (
        <>
          <MenuItem icon="settings" onSelect={() => acts.show('edit', member)}>
            {t('act.edit')}
          </MenuItem>
          <MenuItem icon="x" danger onSelect={() => acts.show('remove', member)}>
            {t('act.remove')}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
