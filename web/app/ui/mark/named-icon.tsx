import clsx from 'clsx'
import { type CSSProperties, useEffect, useState } from 'react'
import { Glyph, type IconSize, iconPixels } from './glyph.tsx'
import { createIconClient, type IconClient } from './icon-client.ts'

interface NamedIconProps {
  /** A name from a text or from data. Names in the code use `Glyph`. */
  name: string
  size?: IconSize
  /** Without a label the drawing is decoration and hidden from screen readers. */
  label?: string
  className?: string
}

/**
 * A drawing that is fetched by its name: its space is reserved while it loads, and an unknown one shows the database.
 */
export function NamedIcon({ name, size = 'md', label, className = '' }: NamedIconProps) {
  const drawing = useDrawing(name)
  if (drawing === 'none') {
    return <Glyph name="database" size={size} className={className} {...(label !== undefined && { label })} />
  }
  const pixels = iconPixels[size]
  return (
    <span
      role="img"
      aria-hidden={label === undefined}
      aria-label={label}
      data-icon={drawing && name}
      className={clsx('inline-block shrink-0 forced-color-adjust-none', drawing && 'bg-current', className)}
      style={{ width: pixels, height: pixels, ...(drawing && maskOf(drawing)) }}
    />
  )
}

type Drawing = { markup: string }

function useDrawing(name: string): Drawing | 'none' | undefined {
  const [loaded, setLoaded] = useState<{ name: string; drawing: Drawing | 'none' }>()
  useEffect(() => {
    let isWanted = true
    void openClient()
      .load(name)
      .then((markup) => {
        if (isWanted) setLoaded({ name, drawing: markup === undefined ? 'none' : { markup } })
      })
    return () => {
      isWanted = false
    }
  }, [name])
  return loaded?.name === name ? loaded.drawing : undefined
}

/** An image runs no scripts, whatever is in it, and takes the color of the text as its background. */
function maskOf({ markup }: Drawing): CSSProperties {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">${markup}</svg>`
  return { maskImage: `url("data:image/svg+xml,${encodeURIComponent(picture)}")` }
}

let client: IconClient | undefined

/** Our own collection; a second request follows if the first got lost. */
function openClient(): IconClient {
  const source = `${window.location.origin}/icons/trellis.json`
  client ??= createIconClient({ sources: [source, source], fetch: (...args) => fetch(...args) })
  return client
}
