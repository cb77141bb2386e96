import { useTranslation } from 'react-i18next'
import { useLive } from '../../exchange/live/use-live.ts'
import { Glyph } from '../../ui/mark/glyph.tsx'
import { isEditing, useNamedPeople } from './use-named-people.ts'

/** A quiet line above a form, for as long as others edit the same component. */
export function OthersEditing() {
  const { t } = useTranslation('component')
  const { people } = useLive()
  const [first, second, ...rest] = useNamedPeople(people.filter(isEditing))
  return (
    <p role="status" className="flex items-center gap-2 type-sm text-muted empty:hidden">
      {first && (
        <>
          <Glyph name="pen" className="shrink-0" />
          {words()}
        </>
      )}
    </p>
  )

  function words(): string {
    if (!first) return ''
    if (!second) return t('presence.editingToo', { name: first.name })
    if (rest.length === 0) return t('presence.bothEditing', { first: first.name, second: second.name })
    return t('presence.severalEditing', { first: first.name, count: rest.length + 1 })
  }
}
