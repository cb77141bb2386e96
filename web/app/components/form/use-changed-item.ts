import type { StaleEdit } from '../../exchange/acting/answer.ts'
import { useReadsAtOnce } from '../../exchange/live/use-live.ts'

/** The fields of a form by the names of the row, in a form that can be compared as JSON. */
type Values = Readonly<Record<string, unknown>>

export interface Revision {
  readonly revision: number
  readonly values: Values
}

interface ChangedItem {
  /** With which the form began. Undefined for an item that is not stored yet. */
  readonly begun: Revision | undefined
  /** As the page has loaded it last. */
  readonly stored: Revision | undefined
  readonly entered: Values
  /** While the form is sent, a newer revision may be its own. */
  readonly isSending: boolean
  /**
   * Called while rendering: the form begins anew with the stored revision, because nothing would be lost. It takes the
   * stored values if nothing is entered.
   */
  readonly onCatchUp: (isUntouched: boolean) => void
}

/**
 * What others have saved since the form began, as soon as the page has it. Only fields of the form count: others may
 * have the same revision. A field into which the person has entered just what is stored now is no conflict.
 */
export function useChangedItem({
  begun,
  stored,
  entered,
  isSending,
  onCatchUp,
}: ChangedItem): StaleEdit | undefined {
  const isEntered = begun !== undefined && !isSame(entered, begun.values)
  useReadsAtOnce(isEntered)
  if (begun === undefined || stored === undefined || isSending || stored.revision <= begun.revision)
    return undefined
  const changed = Object.keys(stored.values).filter(
    (name) => !isSame(stored.values[name], begun.values[name]) && !isSame(stored.values[name], entered[name]),
  )
  if (isEntered && changed.length > 0)
    return { current: { ...stored.values, revision: stored.revision }, changed }
  onCatchUp(!isEntered)
  return undefined
}

/**
 * For a person who keeps their entries: fields that they have not touched take the stored value, so that the next save
 * does not undo what others have saved there. A field counts as touched if the row would differ.
 */
export function keepTouched<Draft extends object>(
  entered: Draft,
  { begun, stored, rowOf }: { begun: Draft; stored: Draft; rowOf: (draft: Draft) => Values },
): Draft {
  const isTouched = (name: string) =>
    !isSame(rowOf({ ...begun, [name]: entered[name as keyof Draft] }), rowOf(begun))
  const untouched = Object.entries(stored).filter(([name]) => !isTouched(name))
  return { ...entered, ...(Object.fromEntries(untouched) as Partial<Draft>) }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))

/** The database keeps the names of JSON in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  )
}
