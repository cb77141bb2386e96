// Finds what a person cannot read because a page does not fit its width. Geometry only, so it costs one pass over the
// text of the page:
// - sideways: the document scrolls sideways, or text is beside the page.
// - cut: an element hides a part of its text, or a field a part of its placeholder. An ellipsis is fine if a title
//   or label is the whole text and enough is left to see: touch screens show no titles.
// - letters: text that is broken after every few letters.
// - overlap: two texts, a text and a control, or two controls lie on each other.
// - covered: a part that floats lies on a text or a control. Menus, dialogs and tooltips do so on purpose, and what a
//   person can scroll away from under a part is not lost.
import type { Page } from '@playwright/test'

/** A line for each fault of the page as it is shown now. */
export const listLayoutFaults = (page: Page): Promise<string[]> => page.evaluate(findLayoutFaults)

/** Runs in the page, so it can use nothing from outside. */
function findLayoutFaults(): string[] {
  type Box = { left: number; right: number; top: number; bottom: number }
  type Thing = { node: Text | HTMLElement; box: Box; layer: Element }
  type Cover = { layer: HTMLElement; box: Box }

  /** Rounding, shadows of letters and hairlines are no fault. */
  const slack = 2
  /** What an ellipsis must leave to see, unless it is half of the text: so many letters, or so many pixels. */
  const least = { letters: 12, pixels: 96 }
  const popups = 'dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=tooltip]'
  const root = document.documentElement
  const faults = new Set<string>()

  const remember = <Value>(make: (element: Element) => Value) => {
    const made = new Map<Element, Value>()
    return (element: Element): Value => {
      const value = made.get(element) ?? make(element)
      made.set(element, value)
      return value
    }
  }
  const boxOf = remember((element): Box => element.getBoundingClientRect())
  const styleOf = remember((element) => getComputedStyle(element))
  /** Copied for the many steps from a text up to the page: each read from a computed style is slow. */
  const flowOf = remember((element) => {
    const { position, overflowX, overflowY } = styleOf(element)
    return { position, overflowX, overflowY }
  })

  const wordsOf = (node: Text | HTMLElement) => {
    const text =
      node instanceof Text ? node.data : node.ariaLabel || node.innerText || node.id || node.tagName
    return `“${text.trim().replace(/\s+/g, ' ').slice(0, 40)}”`
  }
  const nameOf = (element: Element) => {
    const part = element.closest('[data-part], [aria-label], [id], section, main, nav, header')
    const place = part?.getAttribute('data-part') ?? part?.getAttribute('aria-label') ?? part?.tagName
    return `${element.tagName.toLowerCase()} of ${place}`
  }

  /** The middle half of a line: its letters, whatever the line height. */
  const lettersOf = ({ left, right, top, bottom }: DOMRect): Box => {
    const quarter = (bottom - top) / 4
    return { left, right, top: top + quarter, bottom: bottom - quarter }
  }
  const cutTo = (box: Box, frame: Box, axis: 'x' | 'y'): Box =>
    axis === 'x'
      ? { ...box, left: Math.max(box.left, frame.left), right: Math.min(box.right, frame.right) }
      : { ...box, top: Math.max(box.top, frame.top), bottom: Math.min(box.bottom, frame.bottom) }
  const reachesOut = (box: Box, frame: Box, axis: 'x' | 'y') =>
    axis === 'x'
      ? box.left < frame.left - slack || box.right > frame.right + slack
      : box.top < frame.top - slack || box.bottom > frame.bottom + slack
  const isEmpty = ({ left, right, top, bottom }: Box) => right - left < 1 || bottom - top < 1
  const overlap = (one: Box, other: Box) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > slack &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > slack

  /** The element and those around it that can clip it: not the ones that an absolute position leaves behind. */
  const framesOf = (element: Element): Element[] => {
    const frames: Element[] = []
    let isLoose = false
    for (let frame: Element | null = element; frame && frame !== root; frame = frame.parentElement) {
      const { position } = flowOf(frame)
      if (!isLoose || position !== 'static') frames.push(frame)
      if (position === 'fixed') return frames
      if (position !== 'static') isLoose = position === 'absolute'
    }
    return frames
  }
  const isForScreenReaders = remember((element) => {
    if (flowOf(element).position !== 'absolute') return false
    const { width, height } = styleOf(element)
    return width === '1px' && height === '1px'
  })
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !framesOf(element).some(isForScreenReaders)

  const isOpaque = (element: Element) =>
    !/^rgba\(|\/ 0?\.\d|\/ 0\)|transparent/.test(styleOf(element).backgroundColor)
  const isFloating = (element: Element) => {
    const { position } = flowOf(element)
    if (position === 'fixed' || position === 'sticky') return true
    return position === 'absolute' && (styleOf(element).zIndex !== 'auto' || isOpaque(element))
  }
  const layerOf = remember((element): Element => {
    const { parentElement: parent } = element
    return parent === null || isFloating(element) ? element : layerOf(parent)
  })

  const plain = (text: string | null | undefined) => text?.trim().replace(/\s+/g, ' ')
  /** Whether a title or label around the text, or in its frame, is the text itself. */
  const isTold = (text: Text, frame: Element) => {
    const wholes = [plain(text.data), plain(frame.textContent)]
    return (['title', 'aria-label'] as const).some((attribute) => {
      const told = text.parentElement?.closest(`[${attribute}]`) ?? frame.querySelector(`[${attribute}]`)
      return told !== null && wholes.includes(plain(told.getAttribute(attribute)))
    })
  }
  const leavesEnough = ({ clientWidth, scrollWidth, textContent }: Element) =>
    clientWidth / scrollWidth >=
    Math.min(least.letters / (textContent?.length ?? 0), least.pixels / scrollWidth, 1 / 2)
  const isEllipsis = (text: Text, frame: Element, axis: 'x' | 'y') => {
    const { textOverflow, webkitLineClamp } = styleOf(frame)
    const isMeant = axis === 'x' ? textOverflow === 'ellipsis' : webkitLineClamp !== 'none'
    return isMeant && leavesEnough(frame) && isTold(text, frame)
  }

  /** The part of a box that can be seen. Notes a fault if text is hidden that no one can scroll to. */
  const seenPart = (node: Text | HTMLElement, whole: Box, frames: readonly Element[]): Box => {
    let box = whole
    for (const frame of frames) {
      if (frame === node) continue
      const { overflowX, overflowY } = flowOf(frame)
      for (const [axis, overflow] of [
        ['x', overflowX],
        ['y', overflowY],
      ] as const) {
        if (overflow === 'visible' || isEmpty(box)) continue
        const hides = overflow === 'hidden' || overflow === 'clip'
        if (
          hides &&
          node instanceof Text &&
          reachesOut(box, boxOf(frame), axis) &&
          !isEllipsis(node, frame, axis)
        )
          faults.add(`cut: ${wordsOf(node)} by ${nameOf(frame)}`)
        box = cutTo(box, boxOf(frame), axis)
      }
    }
    return box
  }

  const listTexts = (): Text[] => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    return texts.filter(
      ({ data, parentElement: parent }) =>
        data.trim() !== '' &&
        parent &&
        !parent.closest('script, style, noscript, select, textarea') &&
        isShown(parent),
    )
  }
  const linesOf = (text: Text): DOMRect[] => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
  }
  const isBrokenUp = (text: Text, lines: number) => {
    const isPlain = !styleOf(text.parentElement as Element).whiteSpace.startsWith('pre')
    return isPlain && lines >= 3 && text.data.trim().length / lines < 5
  }

  const seenLines = (text: Text): Thing[] => {
    const parent = text.parentElement as Element
    const lines = linesOf(text)
    if (isBrokenUp(text, lines.length)) faults.add(`letters: ${wordsOf(text)} in ${lines.length} lines`)
    const frames = framesOf(parent)
    const layer = layerOf(parent)
    return lines.map((line) => ({ node: text, box: seenPart(text, lettersOf(line), frames), layer }))
  }
  const controls = 'button, input:not([type=hidden]), select, textarea'
  const seenControls = (): Thing[] =>
    [...document.querySelectorAll<HTMLElement>(controls)].filter(isShown).map((control) => ({
      node: control,
      box: seenPart(control, boxOf(control), framesOf(control)),
      layer: layerOf(control),
    }))

  const noteBesidePage = ({ node, box }: Thing) => {
    if (box.left < -slack || box.right > root.clientWidth + slack)
      faults.add(`sideways: ${wordsOf(node)} is beside the page`)
  }
  /** A mark in a field lets presses through. */
  const isMarkOn = (text: Node, control: Node) =>
    text instanceof Text &&
    control instanceof HTMLElement &&
    styleOf(text.parentElement as Element).pointerEvents === 'none'
  /** A button in a field takes the room that the field's padding leaves. */
  const isBesideWordsOf = (field: Node, button: Node) => {
    if (!(field instanceof HTMLInputElement && button instanceof HTMLElement)) return false
    const { paddingLeft, paddingRight } = styleOf(field)
    const [outer, inner] = [boxOf(field), boxOf(button)]
    const isAtEnd = inner.left >= outer.right - Number.parseFloat(paddingRight) - slack
    const isAtStart = inner.right <= outer.left + Number.parseFloat(paddingLeft) + slack
    return (isAtStart || isAtEnd) && !reachesOut(inner, outer, 'x') && !reachesOut(inner, outer, 'y')
  }
  const isPartOf = (whole: Node, part: Node) =>
    whole.contains(part) || isMarkOn(part, whole) || isBesideWordsOf(whole, part)
  const belongTogether = (one: Node, other: Node) => isPartOf(one, other) || isPartOf(other, one)
  const noteOverlaps = (things: readonly Thing[]) => {
    const fromTop = [...things].sort((one, other) => one.box.top - other.box.top)
    for (const [index, one] of fromTop.entries()) {
      for (const other of fromTop.slice(index + 1)) {
        if (other.box.top >= one.box.bottom) break
        if (one.layer === other.layer && !belongTogether(one.node, other.node) && overlap(one.box, other.box))
          faults.add(`overlap: ${wordsOf(one.node)} and ${wordsOf(other.node)}`)
      }
    }
  }

  const isScroller = remember((element) => {
    const { overflowX, overflowY } = flowOf(element)
    return element === root || [overflowX, overflowY].some((overflow) => /auto|scroll/.test(overflow))
  })
  const elementOf = (node: Text | HTMLElement) =>
    (node instanceof Text ? node.parentElement : node) as Element
  const holdersOf = (element: Element) => [...framesOf(element), root]
  /** The places whose scrolling moves the node and leaves the layer where it is. */
  const scrollersBetween = (node: Text | HTMLElement, layer: Element): Element[] => {
    const { position } = flowOf(layer)
    const around = holdersOf(layer).slice(1).filter(isScroller)
    const moving = position === 'fixed' ? [] : position === 'sticky' ? around.slice(1) : around
    const holders = holdersOf(elementOf(node))
    const isFixed = holders.some((holder) => flowOf(holder).position === 'fixed')
    return holders.filter(
      (holder) => isScroller(holder) && !moving.includes(holder) && !(isFixed && holder === root),
    )
  }
  const canScrollAway = ({ node, box }: Thing, cover: Cover) =>
    scrollersBetween(node, cover.layer).some((scroller) => {
      const { scrollTop, scrollHeight, clientHeight, scrollLeft, scrollWidth, clientWidth } = scroller
      return (
        box.bottom - cover.box.top <= scrollHeight - clientHeight - scrollTop ||
        cover.box.bottom - box.top <= scrollTop ||
        box.right - cover.box.left <= scrollWidth - clientWidth - scrollLeft ||
        cover.box.right - box.left <= scrollLeft
      )
    })
  /** Presses reach what lies on top, except through parts that let them pass. */
  const isUnder = ({ node, box }: Thing, { layer, box: cover }: Cover) => {
    if (styleOf(layer).pointerEvents === 'none') return true
    const x = (Math.max(box.left, cover.left) + Math.min(box.right, cover.right)) / 2
    const y = (Math.max(box.top, cover.top) + Math.min(box.bottom, cover.bottom)) / 2
    const hit = document.elementFromPoint(x, y)
    return hit === null || layer.contains(hit) || !elementOf(node).contains(hit)
  }
  const isMarkIn = (cover: Cover, { node, box }: Thing) =>
    node instanceof HTMLElement &&
    styleOf(cover.layer).pointerEvents === 'none' &&
    !reachesOut(cover.box, box, 'x') &&
    !reachesOut(cover.box, box, 'y')
  /** The whole of a part with a background, otherwise what is on it. */
  const listCovers = (things: readonly Thing[]): Cover[] => {
    const floating = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => isFloating(element) && isShown(element) && !element.closest(popups),
    )
    return floating.flatMap((layer) =>
      isOpaque(layer)
        ? { layer, box: seenPart(layer, boxOf(layer), framesOf(layer)) }
        : things.filter((thing) => thing.layer === layer).map(({ box }) => ({ layer, box })),
    )
  }
  const noteCovered = (things: readonly Thing[]) => {
    const onPage = things.filter(({ node }) => !elementOf(node).closest(popups))
    for (const cover of listCovers(onPage)) {
      const covered = onPage.filter(
        (thing) =>
          overlap(thing.box, cover.box) &&
          !belongTogether(thing.node, cover.layer) &&
          !isMarkIn(cover, thing) &&
          isUnder(thing, cover) &&
          !canScrollAway(thing, cover),
      )
      for (const { node } of covered) faults.add(`covered: ${wordsOf(node)} by ${nameOf(cover.layer)}`)
    }
  }

  const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  const notePlaceholder = (field: HTMLInputElement) => {
    const { font, paddingLeft, paddingRight } = styleOf(field)
    pen.font = font
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    if (field.value === '' && pen.measureText(field.placeholder).width > room + slack)
      faults.add(`cut: the placeholder “${field.placeholder}”`)
  }

  const sideways = root.scrollWidth - root.clientWidth
  if (sideways > 0) faults.add(`sideways: the page is ${sideways} px too wide`)
  const things = [...listTexts().flatMap(seenLines), ...seenControls()].filter(({ box }) => !isEmpty(box))
  things.forEach(noteBesidePage)
  noteOverlaps(things)
  noteCovered(things)
  for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder]'))
    if (isShown(field)) notePlaceholder(field)
  return [...faults]
}
