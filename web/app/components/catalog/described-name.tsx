interface DescribedNameProps {
  name: string
  description?: string | null
}

/** For a row of a table: a name and, if a few words of it have room, a description. */
export function DescribedName({ name, description = null }: DescribedNameProps) {
  return (
    <>
      <span className="min-w-0 truncate" title={name}>
        {name}
      </span>
      {description !== null && (
        <span className="@container min-w-0 flex-1 basis-0 lined:hidden">
          <span className="hidden truncate type-xs text-subtle @min-[96px]:block" title={description}>
            {description}
          </span>
        </span>
      )}
    </>
  )
}
