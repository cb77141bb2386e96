export type ErrorTexts = 'notFound' | 'forbidden' | 'tooMany' | 'internal' | 'unavailable' | 'other'

const textsByStatus: Readonly<Record<number, ErrorTexts>> = {
  404: 'notFound',
  403: 'forbidden',
  429: 'tooMany',
  500: 'internal',
  503: 'unavailable',
}

/** An error without a status counts as 500. */
export function errorTextsOf(status: number | undefined): ErrorTexts {
  return textsByStatus[status ?? 500] ?? 'other'
}
