import type { Finding } from '@trellis/domain/contracts/catalog/findings'
import { useTranslation } from 'react-i18next'
import { Glyph } from '../../ui/mark/glyph.tsx'

type Shown = Pick<Finding, 'kind' | 'level' | 'message' | 'subjects'>

/** The findings of the organization's rules: blocks, then warnings, with the names concerned. */
export function RuleFindings({ findings }: { findings: readonly Shown[] }) {
  const { t } = useTranslation('component')
  return (
    <ul className="flex flex-col gap-2.5 type-sm">
      {findings.map(({ kind, level, message, subjects }) => (
        <li key={kind} data-level={level} className="flex items-start gap-2">
          <Glyph
            name={level === 'block' ? 'alert' : 'warning'}
            size="sm"
            label={t(`findings.${level}`)}
            className={level === 'block' ? 'mt-[3px] text-danger-text' : 'mt-[3px] text-health-fair-text'}
          />
          <span className="min-w-0 break-words">
            {message}
            {subjects.length > 0 && <span className="text-muted">: {subjects.join(', ')}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
