import { colors, type Style } from './styles.ts'
import { toPrintable } from './text/printable-text.ts'
import { wrapText } from './text/wrap-text.ts'

type Document = PDFKit.PDFDocument

// Inter draws an arrow for "->" and a cross for the x in "10x20", but an order number must look as it was typed. The
// types of pdfkit know only how to switch features on.
const featuresOf = ({ isSum = false }: Style) =>
  ({ calt: false, ...(isSum ? { kern: false } : {}) }) as unknown as PDFKit.Mixins.OpenTypeFeatures[]

type WithFont = { readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } } }

/** Draws single lines and shapes at given places. Whatever is written is made printable here. */
export class Pen {
  readonly #document: Document
  readonly #widths = new Map<string, number>()

  constructor(document: Document) {
    this.#document = document
  }

  fit(text: string, { style, width }: { style: Style; width: number }): string[] {
    this.#choose(style)
    // pdfkit has no public way to ask which characters a font has.
    const { font } = (this.#document as unknown as WithFont)._font
    const printable = toPrintable(text, (codePoint) => font.hasGlyphForCodePoint(codePoint))
    return wrapText(printable, width, (line) => this.#measure(line, style))
  }

  /** `line` comes from `fit`, and `y` is its baseline. */
  write(line: string, { style, x, y }: { style: Style; x: number; y: number }) {
    this.#choose(style)
    this.#document.text(line, x, y, { lineBreak: false, baseline: 'alphabetic', features: featuresOf(style) })
  }

  /** Ends at `right`. */
  writeRight(line: string, { style, right, y }: { style: Style; right: number; y: number }) {
    this.write(line, { style, x: right - this.#measure(line, style), y })
  }

  rule({ from, to, y, color = colors.border }: { from: number; to: number; y: number; color?: string }) {
    this.#document.moveTo(from, y).lineTo(to, y).lineWidth(0.75).stroke(color)
  }

  post({ x, from, to }: { x: number; from: number; to: number }) {
    this.#document.moveTo(x, from).lineTo(x, to).lineWidth(0.75).stroke(colors.border)
  }

  /** The small square at a joint of lines, which is its middle. */
  nail(x: number, y: number) {
    this.#document.rect(x - 1.75, y - 1.75, 3.5, 3.5).fill(colors.nail)
  }

  square({ x, y, size, color }: { x: number; y: number; size: number; color: string }) {
    this.#document.rect(x, y, size, size).fill(color)
  }

  hollowSquare({ x, y, size, color }: { x: number; y: number; size: number; color: string }) {
    this.#document
      .rect(x + 0.5, y + 0.5, size - 1, size - 1)
      .lineWidth(1)
      .stroke(color)
  }

  /** Between two opposite corners of a square. */
  cross({ x, y, size, color }: { x: number; y: number; size: number; color: string }) {
    const [right, bottom] = [x + size, y + size]
    this.#document.moveTo(x, y).lineTo(right, bottom).moveTo(right, y).lineTo(x, bottom)
    this.#document.lineWidth(1).stroke(color)
  }

  #choose({ weight, size, color }: Style) {
    this.#document.font(weight).fontSize(size).fillColor(color)
  }

  /** Rows are measured before they are written, and letters come again and again. */
  #measure(line: string, style: Style): number {
    const key = `${style.weight} ${style.size} ${style.isSum ?? false} ${line}`
    const known = this.#widths.get(key)
    if (known !== undefined) return known
    this.#choose(style)
    const width = this.#document.widthOfString(line, { features: featuresOf(style) })
    this.#widths.set(key, width)
    return width
  }
}
