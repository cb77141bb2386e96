import { formatPeriod } from '../time/format-day.ts'
import type { InvoiceLine } from './invoice.ts'

/** What a line of an invoice says. */
export function describeLine(line: InvoiceLine): string {
  switch (line.kind) {
    case 'plan':
      return `${line.plan}, ${formatPeriod(line.period)}`
    case 'rest':
      return `${line.plan}, ${describeShare(line)}`
    case 'unused':
      return `Unused part of ${line.plan}, ${describeShare(line)}`
    case 'credit':
      return line.amount < 0 ? 'Credit used' : 'Kept as credit'
  }
}

const describeShare = ({ days, of }: { days: number; of: number }): string =>
  `${days} of ${of} ${of === 1 ? 'day' : 'days'}`
