import { useCallback, useEffect, useState } from 'react'

/** Which sections hold unsaved text. */
export function useDirtySections() {
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set())
  const onDirty = useCallback(
    (section: string, isDirty: boolean) =>
      setDirty((known) => {
        if (known.has(section) === isDirty) return known
        const others = [...known].filter((other) => other !== section)
        return new Set(isDirty ? [...others, section] : others)
      }),
    [],
  )
  return { isDirty: dirty.size > 0, isDirtyIn: (section: string) => dirty.has(section), onDirty }
}

/** For a section, until it is gone. */
export function useTellDirty(
  section: string,
  isDirty: boolean,
  onDirty: (section: string, isDirty: boolean) => void,
): void {
  useEffect(() => {
    onDirty(section, isDirty)
    return () => onDirty(section, false)
  }, [section, isDirty, onDirty])
}
