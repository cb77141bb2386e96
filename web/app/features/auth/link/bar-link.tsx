import { TextLink } from '../../../ui/layout/text-link.tsx'

/** A question and its link at the right of the bar; on phones only the link. */
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
