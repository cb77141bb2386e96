import { TextLink } from '../../../ui/layout/text-link.tsx'

/** A question with its answer at the right of the bar; on phones the answer alone. */
export function BarLink({ question, label, to }: { question: string; label: string; to: string }) {
  return (
    <p className="flex items-center gap-2 type-sm text-muted">
      <span className="type-xs phone:hidden">{question}</span>
      <TextLink to={to} className="reachable">
        {label}
      </TextLink>
    </p>
  )
}
