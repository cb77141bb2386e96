import fc from 'fast-check'

export type Edit = { readonly at: number; readonly remove: number; readonly insert: string }

export const edit = fc.record({
  at: fc.nat({ max: 300 }),
  remove: fc.nat({ max: 3 }),
  insert: fc.oneof(
    fc.constantFrom('(', ')', ',', '.', '"', '!', ':', '->', '%', '&', '=', '+', '%00', '%ff', '\\', '{'),
    fc.string({ maxLength: 3 }),
  ),
})

/** A text with a part removed and something else inserted. */
export function bend(text: string, edits: readonly Edit[]): string {
  return edits.reduce((bent, { at, remove, insert }) => {
    const place = bent.length === 0 ? 0 : at % bent.length
    return bent.slice(0, place) + insert + bent.slice(place + remove)
  }, text)
}
