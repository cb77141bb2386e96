/** How far back the chart goes, as written in the address. */
export const periods = ['4w', '12w', '1y'] as const
export type Period = (typeof periods)[number]

const days: Record<Period, number> = { '4w': 28, '12w': 84, '1y': 365 }

export function readPeriod(params: URLSearchParams): Period {
  return periods.find((period) => period === params.get('period')) ?? '12w'
}

export function startOf(period: Period, now: number): number {
  return now - days[period] * 86_400_000
}
