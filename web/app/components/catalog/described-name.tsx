interface DescribedNameProps {
  name: string
  description?: string | null
}

/** For a row of a table: a name and, if there is room, a description. */
export function DescribedName({ name, description = null }: DescribedNameProps) {
  return (
    <>
      <span className="min-w-0 truncate" title={name}>
        {name}
      </span>
      {description !== null && (
        <span
          className="min-w-0 flex-1 basis-0 truncate type-xs text-subtle lined:hidden"
          title={description}
        >
          {description}
        </span>
      )}
    </>
  )
}
