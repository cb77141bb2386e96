import { nameOf } from '@trellis/domain/people/name-of'
import { pictureAddress } from '../../data/files/file-address.ts'
import { team as texts } from '../../locales/en/late/team.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Avatar } from '../../ui/mark/avatar.tsx'
import { Badge } from '../../ui/mark/badge.tsx'

interface PersonNameProps {
  person: { name: string; email: string; picture: string | null }
  isOwn: boolean
}

/** A person in the cell of a table, with their address below their name. */
export function PersonName({ person, isOwn }: PersonNameProps) {
  const { t } = useLateTexts('team', texts)
  const { name, email } = person
  return (
    <span className="flex min-w-0 items-center gap-3 py-1.5 lined:py-0">
      <Avatar name={nameOf(person)} src={pictureAddress(person.picture)} size="md" />
      <span className="min-w-0">
        <span className="flex min-w-0 items-center gap-1.5 font-semibold">
          <span className="truncate" title={nameOf(person)}>
            {nameOf(person)}
          </span>
          {isOwn && <Badge>{t('list.you')}</Badge>}
        </span>
        {name !== '' && (
          <span className="block truncate type-xs text-muted" title={email}>
            {email}
          </span>
        )}
      </span>
    </span>
  )
}
