import type { Page } from '@playwright/test'

export type Shift = { value: number; moved: string[] }

/**
 * The layout shift since the page started, without shifts after user input or a change of the window's size: browsers
 * mark those, and they do not count as instability.
 */
export const listShifts = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => {
    type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: readonly Source[] }
    const place = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ')
    const describe = ({ node, previousRect, currentRect }: Source) =>
      `${node?.nodeName} “${node?.textContent?.slice(0, 30)}”: ${place(previousRect)} → ${place(currentRect)}`
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type: 'layout-shift', buffered: true })
    return (observer.takeRecords() as unknown as Entry[])
      .filter(({ hadRecentInput }) => !hadRecentInput)
      .map(({ value, sources }) => ({ value, moved: sources.map(describe) }))
  })

export const sumOf = (shifts: readonly Shift[]): number => shifts.reduce((sum, { value }) => sum + value, 0)
