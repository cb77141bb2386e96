// The look of the product on paper: ink on white, hairlines with square nails, one accent. Lengths are in points.

/** The semantic colors of web/app/styles in light mode, which are written in oklch there. PDF knows RGB. */
export const colors = {
  text: '#181d24',
  muted: '#586165',
  border: '#d0cec9',
  faint: '#ebeae5',
  nail: '#8d8d86',
  accent: '#1b52cd',
} as const

export type Style = {
  readonly weight: 'regular' | 'semibold'
  readonly size: number
  readonly color: string
  /** Digits keep their distance from the point, which kerning pulls under a 7. */
  readonly isSum?: boolean
}

export const styles = {
  title: { weight: 'semibold', size: 24, color: colors.text },
  name: { weight: 'semibold', size: 11, color: colors.text },
  strong: { weight: 'semibold', size: 9.5, color: colors.text },
  text: { weight: 'regular', size: 9.5, color: colors.text },
  muted: { weight: 'regular', size: 9.5, color: colors.muted },
  label: { weight: 'regular', size: 8.5, color: colors.muted },
  small: { weight: 'regular', size: 8, color: colors.muted },
} as const satisfies Record<string, Style>

export const sumIn = (style: Style): Style => ({ ...style, isSum: true })

/** A4 with its margins. */
export const page = { width: 595.28, height: 841.89, left: 56, right: 539.28, top: 56, bottom: 770 } as const

export const footerLine = 800
