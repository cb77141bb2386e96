import { rules } from '../../../../locales/en/late/settings/rules.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import type { ShownRule } from '../rule-drafts.ts'
import { useRuleWords } from '../use-rule-words.ts'
import { useRulesPreview } from './use-rules-preview.ts'

interface BlockDialogProps {
  organizationId: string
  rule: ShownRule
  onBlock: () => void
  onClose: () => void
}

/** A rule that is off shows no number. So before it blocks, people see how many components fail. */
export function BlockDialog({ organizationId, rule, onBlock, onClose }: BlockDialogProps) {
  const { t } = useLateTexts('rules', rules)
  const { name } = useRuleWords()
  const { kind, settings } = rule
  const { answer } = useRulesPreview([{ kind, level: 'block', settings }], { organizationId, limit: 0 })
  const failing = answer.state === 'ready' ? answer.value[0]?.afterwards : undefined
  const isKnown = failing !== undefined || answer.state === 'failed'
  const describe = () => {
    if (failing === undefined) return t(isKnown ? 'preview.failed' : 'preview.loading')
    return failing === 0 ? t('block.none') : t('block.text', { count: failing })
  }
  const block = () => {
    onBlock()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('block.title', { rule: name(kind) })}
      description={describe()}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('block.cancel')}
          </Button>
          <Button disabled={!isKnown} onClick={block}>
            {t('block.act')}
          </Button>
        </>
      }
    />
  )
}
