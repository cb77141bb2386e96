import type { ListedExemption } from '@trellis/domain/contracts/catalog/rules'
import clsx from 'clsx'
import { useId, useRef, useState } from 'react'
import { rules } from '../../../locales/en/late/settings/rules.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { SegmentedControl } from '../../../ui/action/segmented-control.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { RuleEditor } from './editor/rule-editor.tsx'
import { BlockDialog } from './preview/block-dialog.tsx'
import type { ShownRule } from './rule-drafts.ts'
import { StaleRule } from './stale-rule.tsx'
import { useRuleWords } from './use-rule-words.ts'
import { useSetLevel } from './use-set-level.ts'

interface RuleRowProps {
  organizationId: string
  rule: ShownRule
  /** How many components it finds fault with today. */
  failing: number
  exemptions: readonly ListedExemption[]
  isReadOnly: boolean
  now: number
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onSaved: () => void
  onDirtyChange: (isDirty: boolean) => void
}

const levels = ['off', 'warn', 'block'] as const

/** A rule with its level, which saves at once, and below it the editor of the rest. */
export function RuleRow(props: RuleRowProps) {
  const { organizationId, rule, failing, exemptions, isReadOnly, now, isOpen } = props
  const { onOpenChange, onSaved, onDirtyChange } = props
  const { t } = useLateTexts('rules', rules)
  const { name, summary } = useRuleWords()
  const id = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const { level, change, refused, keep, discard } = useSetLevel(organizationId, rule)
  const [isAsking, setAsking] = useState(false)
  const title = name(rule.kind)
  return (
    <section
      data-row-id={rule.stored?.id}
      aria-labelledby={`${id}title`}
      id={rule.kind}
      className="scroll-mt-[68px]"
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-6 py-3.5 phone:px-4">
        <div className="min-w-48 flex-1 basis-64">
          <h2
            id={`${id}title`}
            className={clsx('type-sm font-medium', level === 'off' && !isOpen && 'text-muted')}
          >
            {title}
          </h2>
          <p className="type-xs wrap-anywhere text-muted">{summary(rule.kind, rule.settings)}</p>
        </div>
        {level !== 'off' && (
          <p className="type-xs text-muted">
            {failing === 0 ? (
              t('followed')
            ) : (
              <TextLink to={`/component/all?rule=${rule.kind}`} className="reachable">
                {t('failing', { count: failing })}
              </TextLink>
            )}
          </p>
        )}
        <div className="flex items-center gap-4 phone:w-full phone:justify-between">
          <SegmentedControl
            label={t('levelOf', { rule: title })}
            value={level}
            segments={levels.map((value) => ({ value, label: t(`level.${value}`) }))}
            disabled={isReadOnly}
            onChange={(next) => (level === 'off' && next === 'block' ? setAsking(true) : change(next))}
          />
          <Button
            ref={toggle}
            variant="ghost"
            size="icon-sm"
            icon="chevron-down"
            className={clsx(isOpen && 'rotate-180')}
            label={t(isOpen ? 'close' : 'edit', { rule: title })}
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}editor` : undefined}
            onClick={() => onOpenChange(!isOpen)}
          />
        </div>
      </div>
      {refused && (
        <div className="px-6 pb-3.5 phone:px-4">
          <StaleRule
            kind={rule.kind}
            stale={refused.stale}
            onKeep={() => keep(refused)}
            onDiscard={discard}
          />
        </div>
      )}
      {isOpen && (
        <div
          id={`${id}editor`}
          className="border-t border-border-faint border-l-2 border-l-accent-line bg-accent-soft px-6 py-5 phone:px-4"
        >
          <RuleEditor
            organizationId={organizationId}
            rule={rule}
            exemptions={exemptions}
            isReadOnly={isReadOnly}
            now={now}
            onCancel={() => {
              toggle.current?.focus()
              onOpenChange(false)
            }}
            onSaved={() => {
              onSaved()
              toggle.current?.focus()
            }}
            onDirtyChange={onDirtyChange}
          />
        </div>
      )}
      {isAsking && (
        <BlockDialog
          organizationId={organizationId}
          rule={rule}
          onBlock={() => change('block')}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
