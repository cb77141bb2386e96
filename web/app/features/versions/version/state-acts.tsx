import type { ComponentRow } from '@trellis/domain/contracts/catalog/components'
import { useState } from 'react'
import { useTo } from '../../../components/base-path.ts'
import { DeleteDialog } from '../../../components/detail/delete-dialog.tsx'
import type { VersionListRow } from '../../../data/catalog/dependency-rows.ts'
import type { Refusal } from '../../../exchange/acting/answer.ts'
import { useAct } from '../../../exchange/acting/use-act.ts'
import { useReadPage } from '../../../exchange/page/use-read-page.ts'
import { versions } from '../../../locales/en/late/versions.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { useToast } from '../../../ui/overlay/toast.tsx'
import { StateDialog, type WarningState } from './state-dialog.tsx'

interface StateActsProps {
  component: Pick<ComponentRow, 'id' | 'title'>
  version: VersionListRow
  /** Whether the person may delete what others depend on. */
  mayForce: boolean
}

const warningStates: readonly WarningState[] = ['deprecated', 'withdrawn']

export function StateActs({ component, version, mayForce }: StateActsProps) {
  const { t } = useLateTexts('versions', versions)
  const { toast } = useToast()
  const { readPage } = useReadPage()
  const { number, revision } = version
  const [asked, setAsked] = useState<WarningState>()
  const [refusal, setRefusal] = useState<Refusal>()
  const [isDeleting, setDeleting] = useState(false)
  const ask = (state: WarningState | undefined) => {
    setAsked(state)
    setRefusal(undefined)
  }
  const tell = ({ state }: Record<string, string>) => {
    ask(undefined)
    const done = warningStates.find((candidate) => candidate === state) ?? 'active'
    toast({ title: t(`state.done.${done}`, { number }) })
  }
  const to = useTo()
  const action = to('/component/:id/version/:versionId', { id: component.id, versionId: version.id })
  const inUse = `${to('/component/:id/in-use', { id: component.id })}?version=${version.id}`
  const changes = { component: component.id, version: version.id }
  const activation = useAct({ action, changes, onDone: tell })
  const warning = useAct({ action, changes, onDone: tell, onRefused: setRefusal })
  // A dialog that closed before the answer could not show a refusal.
  const isWarning = warning.pending.length > 0
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {version.state !== 'active' && (
        <Button
          variant="outline"
          size="sm"
          loading={activation.pending.length > 0}
          onClick={() => void activation.send({ state: 'active', revision: String(revision) })}
        >
          {t('state.activate')}
        </Button>
      )}
      {warningStates
        .filter((state) => state !== version.state)
        .map((state) => (
          <StateDialog
            key={state}
            state={state}
            version={version}
            open={asked === state}
            onOpenChange={(open) => isWarning || ask(open ? state : undefined)}
            busy={isWarning}
            refusal={refusal}
            onConfirm={(reason, seen) => void warning.send({ state, reason, revision: String(seen) })}
            onDiscard={() => {
              ask(undefined)
              void readPage()
            }}
          />
        ))}
      <Button variant="outline" size="sm" onClick={() => setDeleting(true)}>
        {t('delete.open')}
      </Button>
      <DeleteDialog
        action={action}
        inUse={inUse}
        open={isDeleting}
        onOpenChange={setDeleting}
        title={t('delete.title', { name: component.title, number })}
        text={t('delete.text')}
        act={t('delete.act', { number })}
        done={t('delete.done', { name: component.title, number })}
        mayForce={mayForce}
      />
    </div>
  )
}
