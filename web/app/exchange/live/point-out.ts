/** On the element of a row, with the IDs of the stored rows behind it, separated by spaces. */
export const rowAttribute = 'data-row-id'

/** More at once would be unrest, not a hint. */
const mostPointedOut = 30
/** Milliseconds. Some parts of a page arrive after the page. */
const lateParts = 1500
const lasts = 2400

/**
 * Remembers what the page shows of these rows. The returned function is called when they have been read: it tints for
 * a moment the rows that are new or show something else.
 */
export function watchRows(document: Document, ids: readonly string[]): () => void {
  const wanted = new Set(ids)
  if (wanted.size === 0) return () => undefined
  const before = new Set(findRows(document, wanted).map(describe))
  return () => {
    const tinted = new Set<HTMLElement>()
    const look = () => {
      for (const row of findChanged(findRows(document, wanted), before)) {
        if (!tinted.has(row)) tint(row)
        tinted.add(row)
      }
    }
    const watcher = new MutationObserver(look)
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true })
    setTimeout(() => watcher.disconnect(), lateParts)
    look()
  }
}

/** The rows that were not described before; inside of another one, only the inner. */
function findChanged(rows: readonly HTMLElement[], before: ReadonlySet<string>): HTMLElement[] {
  const changed = rows.filter((row) => !before.has(describe(row)))
  const inner = changed.filter((row) => !changed.some((other) => other !== row && row.contains(other)))
  return inner.length <= mostPointedOut ? inner : []
}

function findRows(document: Document, ids: ReadonlySet<string>): HTMLElement[] {
  const rows = document.querySelectorAll<HTMLElement>(`[${rowAttribute}]`)
  return [...rows].filter((row) =>
    idsOf(row)
      .split(' ')
      .some((id) => ids.has(id)),
  )
}

/** What a person sees of a row: a score that was only computed again is no change. */
function describe(row: HTMLElement): string {
  const states = [...row.querySelectorAll('[aria-label],[aria-checked]')].map(
    (part) => `${part.getAttribute('aria-label')} ${part.getAttribute('aria-checked')}`,
  )
  return [idsOf(row), row.textContent, ...states].join('\n')
}

const idsOf = (row: HTMLElement) => row.getAttribute(rowAttribute) ?? ''

/** Without motion, the tint stays and goes at once. */
function tint(row: HTMLElement): void {
  const { backgroundColor: own } = getComputedStyle(row)
  const color = getComputedStyle(row).getPropertyValue('--row-changed').trim()
  const tinted = { backgroundColor: color, boxShadow: reachOf(row, color) }
  const plain = { backgroundColor: own, boxShadow: reachOf(row, 'transparent') }
  const hasMotion = !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  row.animate([tinted, { ...tinted, offset: 0.25 }, plain], {
    duration: lasts,
    easing: hasMotion ? 'ease-out' : 'step-end',
  })
}

/** Where a row has no padding of its own, the tint reaches beyond its text, but never over the text of the next row. */
function reachOf(row: HTMLElement, color: string): string {
  const { display, paddingTop, paddingRight, paddingBottom, paddingLeft } = getComputedStyle(row)
  // Other rows center their content, or have parts with padding.
  const isItem = display === 'list-item'
  const beside = row.tagName !== 'TR' && (paddingLeft === '0px' || paddingRight === '0px') ? 8 : 0
  const above = isItem && paddingTop === '0px' ? 4 : 0
  const below = isItem && paddingBottom === '0px' ? 4 : 0
  const corners = [-above, below].flatMap((y) => [-beside, beside].map((x) => `${x}px ${y}px 0 0 ${color}`))
  return corners.join(', ')
}
