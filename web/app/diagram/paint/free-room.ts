import type { Box } from '../view/view.ts'

/** Keeps boxes from overlapping: a coarse grid of occupied cells. */
export class FreeRoom {
  readonly #cells = new Map<string, Box[]>()
  readonly #pitch: number

  constructor(pitch: number) {
    this.#pitch = pitch
  }

  /** Takes the space of a box if all of it is free. */
  claim(box: Box): boolean {
    const cells = this.#cellsOf(box)
    for (const cell of cells) if (this.#cells.get(cell)?.some((other) => overlaps(other, box))) return false
    for (const cell of cells) {
      const list = this.#cells.get(cell)
      if (list) list.push(box)
      else this.#cells.set(cell, [box])
    }
    return true
  }

  #cellsOf({ left, top, width, height }: Box): string[] {
    const at = (value: number) => Math.floor(value / this.#pitch)
    const cells: string[] = []
    for (let column = at(left); column <= at(left + width); column += 1)
      for (let row = at(top); row <= at(top + height); row += 1) cells.push(`${column} ${row}`)
    return cells
  }
}

function overlaps(a: Box, b: Box): boolean {
  return (
    a.left < b.left + b.width &&
    b.left < a.left + a.width &&
    a.top < b.top + b.height &&
    b.top < a.top + a.height
  )
}
