import type { ComponentRow } from '@trellis/domain/contracts/catalog/components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../../ui/action/button.tsx'
import { Drawer } from '../../../../../ui/overlay/drawer.tsx'
import { useToast } from '../../../../../ui/overlay/toast.tsx'
import type { Move } from '../use-move.ts'
import { BriefBody } from './brief-body.tsx'
import type { Brief } from './brief-of.ts'

interface BriefDrawerProps {
  brief: Brief | undefined
  component: ComponentRow
  mayEdit: boolean
  move: Move
  onClose: () => void
}

/** Keeps the last brief while the drawer slides out. */
export function BriefDrawer({ brief, component, mayEdit, move, onClose }: BriefDrawerProps) {
  const { t } = useTranslation('component')
  const [last, setLast] = useState(brief)
  if (brief !== undefined && brief !== last) setLast(brief)
  const shown = brief ?? last
  if (shown === undefined) return null
  const take = () => {
    move({ dependsOnId: shown.dependsOnId, title: shown.title, from: shown.from, to: shown.to })
    onClose()
  }
  return (
    <Drawer
      title={t('brief.title', { name: component.title })}
      open={brief !== undefined}
      onOpenChange={(open) => open || onClose()}
      footer={
        <>
          {shown.breaks.some(({ guide }) => guide !== undefined) && <CopyGuide guide={shown.guide} />}
          {mayEdit && (
            <Button
              size="sm"
              loading={move.moving.includes(shown.dependsOnId)}
              disabled={move.moving.length > 0}
              onClick={take}
            >
              {t('brief.select', { number: shown.to.number })}
            </Button>
          )}
        </>
      }
    >
      <BriefBody brief={shown} />
    </Drawer>
  )
}

function CopyGuide({ guide }: { guide: string }) {
  const { t } = useTranslation('component')
  const { toast } = useToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(guide)
      toast({ title: t('brief.copied') })
    } catch {
      toast({ variant: 'destructive', description: t('brief.copyFailed') })
    }
  }
  return (
    <Button variant="outline" size="sm" icon="copy" onClick={() => void copy()}>
      {t('brief.copy')}
    </Button>
  )
}
