import { renderToStaticMarkup } from 'react-dom/server'
import { type IconName, iconShapes } from '../../../ui/mark/icon-shapes.tsx'

export const iconPrefix = 'trellis'

export type IconCollection = {
  prefix: string
  width: number
  height: number
  icons: Record<string, { body: string }>
  /** Names without a drawing; the client shows the database instead. */
  not_found?: string[]
}

export function collectIcons(names: readonly string[]): IconCollection {
  const icons: IconCollection['icons'] = {}
  const missing: string[] = []
  for (const name of names) {
    if (isIconName(name)) icons[name] = { body: bodyOf(name) }
    else missing.push(name)
  }
  return {
    prefix: iconPrefix,
    width: 16,
    height: 16,
    icons,
    ...(missing.length > 0 && { not_found: missing }),
  }
}

const isIconName = (name: string): name is IconName => Object.hasOwn(iconShapes, name)

function bodyOf(name: IconName): string {
  return renderToStaticMarkup(
    <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round">
      {iconShapes[name]}
    </g>,
  )
}
