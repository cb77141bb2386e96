import type { Pen, TextStyle } from './pen.ts'

type Measured = Pick<TextStyle, 'font' | 'weight' | 'size'>

const fitted = new Map<string, string>()
const mostKept = 60_000

/** Cut in the middle if it is too long, because the names of a company start alike. */
export function fitText(pen: Pick<Pen, 'measure'>, text: string, room: number, style: Measured): string {
  if (pen.measure(text, style) * style.size <= room) return text
  const key = `${style.font}${style.weight}${Math.round((room / style.size) * 10)}${text}`
  const known = fitted.get(key)
  if (known !== undefined) return known
  if (fitted.size > mostKept) fitted.clear()
  const cut = cutMiddle(pen, text, room, style)
  fitted.set(key, cut)
  return cut
}

function cutMiddle(pen: Pick<Pen, 'measure'>, text: string, room: number, style: Measured): string {
  const characters = Array.from(text)
  const share = room / (pen.measure(text, style) * style.size)
  for (
    let kept = Math.min(characters.length - 1, Math.floor(characters.length * share));
    kept > 0;
    kept -= 1
  ) {
    const tail = Math.floor(kept * 0.4)
    const head = kept - tail
    const cut = `${characters.slice(0, head).join('')}…${tail === 0 ? '' : characters.slice(-tail).join('')}`
    if (pen.measure(cut, style) * style.size <= room) return cut
  }
  return '…'
}
