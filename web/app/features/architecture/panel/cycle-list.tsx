import { findNode } from '@trellis/domain/graph/graph'
import { listCycles } from '@trellis/domain/graph/order/strong-components'
import { useMemo } from 'react'
import { architecture } from '../../../locales/en/late/architecture.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import type { PanelProps } from './panel-props.ts'

const membersShown = 12

/** Each group of components that depend on each other, once. */
export function CycleList({ data, onChange, onShow }: PanelProps) {
  const { t } = useLateTexts('architecture', architecture)
  const cycles = useMemo(() => listCycles(data.graph), [data])
  const choose = (id: string) => {
    onChange({ selected: [id] })
    onShow(id)
  }
  return (
    <div className="flex flex-col gap-4">
      <h2 className="pr-8 type-lg">{t('cycles')}</h2>
      <p className="type-sm text-muted">
        {cycles.length === 0 ? t('cycleList.none') : t('cycleList.text', { count: cycles.length })}
      </p>
      {cycles.map((members) => (
        <section key={members[0]} className="border-t border-border pt-3">
          <h3 className="type-xs text-muted">{t('componentCount', { count: members.length })}</h3>
          <ul className="pt-1">
            {members.slice(0, membersShown).map((id) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={() => choose(id)}
                  className="min-h-7 max-w-full cursor-pointer truncate rounded-sm text-left type-sm hover:text-accent-text phone:min-h-10"
                >
                  {data.titles[findNode(data.graph, id) ?? -1]}
                </button>
              </li>
            ))}
          </ul>
          {members.length > membersShown && (
            <p className="type-xs text-muted">
              {t('cycleList.more', { count: members.length - membersShown })}
            </p>
          )}
        </section>
      ))}
    </div>
  )
}
