import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react'
import { pictures } from '../../../../locales/en/late/files/pictures.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { type Crop, type CropRules, moveCrop, sideAt, zoomCrop, zoomOf } from './crop.ts'
import { drawCrop } from './draw-crop.ts'

/** The square on the screen, in CSS pixels. */
const square = 288

/** One press of an arrow key, as a share of what is kept. */
const keyStep = 0.04
const zoomStep = 0.05

const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -keyStep, y: 0 },
  ArrowRight: { x: keyStep, y: 0 },
  ArrowUp: { x: 0, y: -keyStep },
  ArrowDown: { x: 0, y: keyStep },
}

const zooms: Readonly<Record<string, number>> = { '+': zoomStep, '=': zoomStep, '-': -zoomStep }

interface CropSquareProps {
  picture: ImageBitmap
  rules: CropRules
  crop: Crop
  /** Shows the part that the round mark of a person keeps. */
  isRound: boolean
  isDisabled: boolean
  onChange: (crop: Crop) => void
}

/** The arrow keys move the picture, so the keyboard has to reach it. */
const reachable = { tabIndex: 0 } as const

/** The picture behind a square: it is dragged, zoomed with the wheel or the slider, and moved with the arrow keys. */
export function CropSquare({ picture, rules, crop, isRound, isDisabled, onChange }: CropSquareProps) {
  const { t } = useLateTexts('pictures', pictures)
  const canvas = useRef<HTMLCanvasElement>(null)
  const hintId = useId()
  const zoomId = useId()
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop, square * (window.devicePixelRatio || 1))
  }, [picture, crop])
  useWheel(canvas, (factor, at) => isDisabled || onChange(zoomCrop(crop, rules, crop.side * factor, at)))
  const move = (by: { x: number; y: number }) => onChange(moveCrop(crop, rules, by))
  const zoom = (to: number) => onChange(zoomCrop(crop, rules, sideAt(Math.min(1, Math.max(0, to)), rules)))
  const press = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    const step = zooms[event.key]
    if (isDisabled || event.ctrlKey || event.metaKey || event.altKey) return
    if (arrow) move({ x: arrow.x * crop.side, y: arrow.y * crop.side })
    else if (step !== undefined) zoom(zoomOf(crop, rules) + step)
    else return
    event.preventDefault()
  }
  const drag = (event: PointerEvent) => {
    if (isDisabled || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const scale = crop.side / event.currentTarget.clientWidth
    move({ x: -event.movementX * scale, y: -event.movementY * scale })
  }
  return (
    <div className="flex flex-col items-center gap-4">
      <div
        {...reachable}
        role="application"
        aria-label={t('crop.label')}
        aria-describedby={hintId}
        onKeyDown={press}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        className="relative size-[288px] max-w-full touch-none cursor-grab overflow-hidden rounded-md bg-surface-sunken active:cursor-grabbing"
      >
        <canvas ref={canvas} className="block size-full" />
        {isRound && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_200px_var(--scrim)]"
          />
        )}
      </div>
      <p id={hintId} className="text-center type-xs text-muted">
        {t('crop.hint')}
      </p>
      <label htmlFor={zoomId} className="flex w-[288px] max-w-full items-center gap-3 type-sm font-medium">
        {t('crop.zoom')}
        <input
          id={zoomId}
          type="range"
          min={0}
          max={100}
          step={1}
          disabled={isDisabled}
          value={Math.round(zoomOf(crop, rules) * 100)}
          aria-valuetext={t('crop.zoomed', { percent: Math.round(zoomOf(crop, rules) * 100) })}
          onChange={({ target }) => zoom(Number(target.value) / 100)}
          className="h-6 min-w-0 flex-1 accent-accent phone:h-10"
        />
      </label>
    </div>
  )
}

/** React listens to the wheel passively, so that the page would scroll as well. */
function useWheel(
  target: { current: HTMLElement | null },
  onZoom: (factor: number, at: { x: number; y: number }) => void,
): void {
  const zoom = useRef(onZoom)
  useEffect(() => {
    zoom.current = onZoom
  })
  useEffect(() => {
    const element = target.current
    if (element === null) return
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      const { left, top, width, height } = element.getBoundingClientRect()
      const at = { x: (event.clientX - left) / width - 0.5, y: (event.clientY - top) / height - 0.5 }
      zoom.current(Math.exp(event.deltaY / 500), at)
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [target])
}
