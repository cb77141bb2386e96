/** The first letter of the company on a dark tile. */
export function OrganizationMark({ name }: { name: string }) {
  const letter = [...name.trim()][0]?.toUpperCase()
  return (
    <span
      aria-hidden="true"
      className="grid size-5 shrink-0 place-items-center rounded-sm bg-surface-inverse type-2xs font-semibold text-inverse"
    >
      {letter}
    </span>
  )
}
