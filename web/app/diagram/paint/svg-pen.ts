import {
  type BoxStyle,
  fontFamilies,
  type Grid,
  type Pen,
  type ShapeStyle,
  type StrokeStyle,
  type TextStyle,
} from './pen.ts'

type Measure = Pen['measure']

/** Writes drawings as SVG elements. The caller measures texts, because it knows the fonts. */
export class SvgPen implements Pen {
  readonly #elements: string[] = []
  readonly measure: Measure
  #path = ''

  constructor(measure: Measure) {
    this.measure = measure
  }

  box(x: number, y: number, width: number, height: number, style: BoxStyle): void {
    const { fill = 'none', stroke, lineWidth, radius, alpha } = style
    this.#add('rect', {
      x,
      y,
      width,
      height,
      rx: radius || undefined,
      fill,
      stroke,
      'stroke-width': stroke && lineWidth,
      opacity: belowOne(alpha),
    })
  }

  dots({ left, top, right, bottom, step }: Grid, size: number, color: string): void {
    for (let y = top; y < bottom; y += step)
      for (let x = left; x < right; x += step) this.box(x, y, size, size, { fill: color })
  }

  move(x: number, y: number): void {
    this.#path += `M${round(x)} ${round(y)}`
  }

  line(x: number, y: number): void {
    this.#path += `L${round(x)} ${round(y)}`
  }

  curve(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.#path += `C${[x1, y1, x2, y2, x, y].map(round).join(' ')}`
  }

  stroke({ color, width, alpha, dash }: StrokeStyle): void {
    this.#add('path', {
      d: this.#path,
      fill: 'none',
      stroke: color,
      'stroke-width': width,
      'stroke-dasharray': dash?.length ? dash.join(' ') : undefined,
      opacity: belowOne(alpha),
    })
    this.#path = ''
  }

  fill(color: string, alpha?: number): void {
    this.#add('path', { d: this.#path, fill: color, opacity: belowOne(alpha) })
    this.#path = ''
  }

  shape(path: string, at: { x: number; y: number; size: number }, style: ShapeStyle): void {
    const look =
      'fill' in style
        ? { fill: style.fill, 'fill-rule': 'evenodd' }
        : { fill: 'none', stroke: style.stroke, 'stroke-width': style.width, 'stroke-linecap': 'round' }
    this.#add('path', {
      d: path,
      transform: `translate(${round(at.x)} ${round(at.y)}) scale(${round(at.size / 16)})`,
      ...look,
      opacity: belowOne(style.alpha),
    })
  }

  text(text: string, x: number, y: number, style: TextStyle): void {
    const { font, size, weight, color, align, alpha, struck } = style
    this.#add(
      'text',
      {
        x,
        y,
        'font-family': fontFamilies[font],
        'font-size': size,
        'font-weight': weight === 400 ? undefined : weight,
        'text-anchor': align === 'start' ? undefined : align,
        'text-decoration': struck ? 'line-through' : undefined,
        fill: color,
        opacity: belowOne(alpha),
      },
      escapeXml(text),
    )
  }

  /** The whole file. */
  document({ width, height, margin }: { width: number; height: number; margin: number }): string {
    const [w, h] = [Math.ceil(width + 2 * margin), Math.ceil(height + 2 * margin)]
    const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="${-margin} ${-margin} ${w} ${h}">`
    return `${head}\n${this.#elements.join('\n')}\n</svg>\n`
  }

  #add(name: string, attributes: Record<string, string | number | undefined>, content?: string): void {
    const written = Object.entries(attributes)
      .filter(([, value]) => value !== undefined)
      .map(
        ([key, value]) => ` ${key}="${typeof value === 'number' ? round(value) : escapeXml(String(value))}"`,
      )
      .join('')
    this.#elements.push(
      content === undefined ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`,
    )
  }
}

const round = (value: number) => Math.round(value * 100) / 100

const belowOne = (alpha: number | undefined) => (alpha === undefined || alpha >= 1 ? undefined : alpha)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Control characters are not allowed in XML, not even escaped. */
function escapeXml(text: string): string {
  return Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0
    if (code < 32 && code !== 9 && code !== 10 && code !== 13) return ' '
    return entities[character] ?? character
  }).join('')
}
