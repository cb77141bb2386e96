import type { Ref } from 'react'
import { keyOfGroup } from '../../../diagram/scene/grouped-scene.ts'
import { architecture } from '../../../locales/en/late/architecture.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { ComponentFacts } from './component-facts.tsx'
import { CycleList } from './cycle-list.tsx'
import { GroupFacts } from './group-facts.tsx'
import type { PanelProps } from './panel-props.ts'
import { PathFacts } from './path-facts.tsx'

/** At the right of the picture; over its lower half where less than that would be left of its width. */
export function SidePanel({ ref, ...props }: PanelProps & { ref: Ref<HTMLElement> }) {
  const { t } = useLateTexts('architecture', architecture)
  const { onChange } = props
  return (
    <aside
      ref={ref}
      tabIndex={-1}
      aria-label={t('panel.label')}
      className="relative w-(--panel-width) shrink-0 outline-none overflow-y-auto border-l border-border bg-surface p-5 max-[1000px]:absolute max-[1000px]:inset-x-0 max-[1000px]:bottom-0 max-[1000px]:z-2 max-[1000px]:max-h-[45%] phone:max-h-1/2 max-[1000px]:w-auto max-[1000px]:border-t max-[1000px]:border-l-0 max-[1000px]:shadow-3"
    >
      <div className="absolute top-4 right-4">
        <IconButton
          variant="ghost"
          size="icon-sm"
          icon="x"
          label={t('panel.close')}
          onClick={() => onChange({ selected: [], marking: undefined })}
        />
      </div>
      <PanelBody {...props} />
    </aside>
  )
}

function PanelBody(props: PanelProps) {
  const { t } = useLateTexts('architecture', architecture)
  const { data, query } = props
  const [first, second] = query.selected
  if (first === undefined) return <CycleList {...props} />
  const group = keyOfGroup(first)
  if (group !== undefined) return <GroupFacts {...props} id={first} groupKey={group} />
  const place = data.graph.ids.indexOf(first)
  if (place === -1) return <p className="pr-8 type-sm text-muted">{t('panel.gone')}</p>
  const other = second === undefined ? -1 : data.graph.ids.indexOf(second)
  if (other !== -1) return <PathFacts {...props} from={place} to={other} />
  return <ComponentFacts {...props} place={place} />
}
