import type { ListedMember } from '@trellis/domain/contracts/team/directory'
import { nameOf } from '@trellis/domain/people/name-of'
import { memberRoles } from '@trellis/domain/permissions/member-role'
import { team as texts } from '../../../locales/en/late/team.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Glyph } from '../../../ui/mark/glyph.tsx'
import { Menu, MenuChoices } from '../../../ui/overlay/menu.tsx'
import type { MemberActs } from './use-member-acts.ts'

interface RoleMenuProps {
  member: ListedMember
  acts: MemberActs
}

/** Saves at once, and says so. */
export function RoleMenu({ member, acts }: RoleMenuProps) {
  const { t } = useLateTexts('team', texts)
  const role = acts.roleOf(member)
  return (
    <Menu
      align="start"
      trigger={
        <Button variant="ghost" size="sm" className="-ml-2.5">
          <span aria-hidden="true">{t(`role.${role}`)}</span>
          <span className="sr-only">
            {t('list.roleOf', { name: nameOf(member), role: t(`role.${role}`) })}
          </span>
          <Glyph name="chevron-down" size="xs" />
        </Button>
      }
    >
      <MenuChoices
        label={t('list.role')}
        value={role}
        choices={memberRoles.map((value) => ({ value, label: t(`role.${value}`) }))}
        onChange={(next) => acts.changeRole(member, next)}
      />
    </Menu>
  )
}
