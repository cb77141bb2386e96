import type { LayoutOrder } from '@trellis/domain/graph/layout/previous/seating'

// The order of the last picture is stored in the browser, so that a component that was added overnight does not
// rearrange the whole picture. If it cannot be stored, the picture is laid out from scratch.

const prefix = 'trellis:diagram:'

export function readOrder(key: string): LayoutOrder | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefix + key) ?? 'null')
    return isOrder(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

export function keepOrder(key: string, order: LayoutOrder): void {
  try {
    localStorage.setItem(prefix + key, JSON.stringify(order))
  } catch {
    // Full or forbidden.
  }
}

function isOrder(value: unknown): value is LayoutOrder {
  return (
    typeof value === 'object' &&
    value !== null &&
    'rows' in value &&
    Array.isArray(value.rows) &&
    value.rows.every(isRow)
  )
}

function isRow(row: unknown): boolean {
  return (
    typeof row === 'object' &&
    row !== null &&
    'layer' in row &&
    typeof row.layer === 'number' &&
    'ids' in row &&
    Array.isArray(row.ids) &&
    row.ids.every((id) => typeof id === 'string')
  )
}
