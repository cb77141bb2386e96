export interface DiffLine {
  readonly key: string
  readonly kind: 'added' | 'removed' | 'same'
  readonly text: string
}

/** The lines of a diff block; an empty one keeps its height. */
export function diffLines(text: string): DiffLine[] {
  return text
    .replace(/\n$/, '')
    .split('\n')
    .map((line, place) => ({
      key: `${place} ${line}`,
      kind: line.startsWith('+') ? 'added' : line.startsWith('-') ? 'removed' : 'same',
      text: line === '' ? ' ' : line,
    }))
}
