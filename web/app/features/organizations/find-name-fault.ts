export type NameFault = 'required' | 'tooLong'

/** What the function's contract refuses, reported before anything is sent. */
export function findNameFault(name: string, max: number): NameFault | undefined {
  const { length } = name.trim()
  if (length === 0) return 'required'
  return length > max ? 'tooLong' : undefined
}
