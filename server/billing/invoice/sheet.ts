import type { Pen } from './pen.ts'
import { page, type Style } from './styles.ts'

export type Cell = {
  readonly x: number
  readonly width: number
  readonly isRight?: boolean
  readonly content: readonly { readonly text: string; readonly style: Style }[]
}

type FittedCell = Omit<Cell, 'content'> & {
  readonly lines: readonly { readonly text: string; readonly style: Style }[]
}

/** The place on the page up to which it is written. Rows that do not fit go to the next page. */
export class Sheet {
  readonly pen: Pen
  y: number = page.top
  /** Drawn on top of each further page. */
  onNextPage: () => void = () => {}
  readonly #addPage: () => void

  constructor({ pen, addPage }: { pen: Pen; addPage: () => void }) {
    this.pen = pen
    this.#addPage = addPage
  }

  /** The next rows are on one page, if a page has room for them. */
  keep(height: number) {
    if (this.y + height <= page.bottom || height > page.bottom - page.top) return
    this.#turn()
  }

  /** Cells beside each other; each wraps within its width. A row that no page has room for is divided. */
  row(cells: readonly Cell[], leading = 14) {
    const fitted = cells.map((cell) => this.#fit(cell))
    const count = Math.max(0, ...fitted.map(({ lines }) => lines.length))
    this.keep(count * leading)
    for (let index = 0; index < count; index += 1) {
      if (this.y + leading > page.bottom) this.#turn()
      for (const cell of fitted) this.#write(cell, { index, y: this.y + leading * 0.72 })
      this.y += leading
    }
  }

  /** How high the row will be. */
  heightOf(cells: readonly Cell[], leading = 14): number {
    return Math.max(0, ...cells.map((cell) => this.#fit(cell).lines.length)) * leading
  }

  #fit({ content, ...place }: Cell): FittedCell {
    const lines = content.flatMap(({ text, style }) =>
      this.pen.fit(text, { style, width: place.width }).map((line) => ({ text: line, style })),
    )
    return { ...place, lines }
  }

  #write({ lines, x, width, isRight }: FittedCell, { index, y }: { index: number; y: number }) {
    const line = lines[index]
    if (line === undefined) return
    const { text, style } = line
    if (isRight) this.pen.writeRight(text, { style, right: x + width, y })
    else this.pen.write(text, { style, x, y })
  }

  #turn() {
    this.#addPage()
    this.y = page.top
    this.onNextPage()
  }
}
