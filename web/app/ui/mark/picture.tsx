import clsx from 'clsx'
import { type ReactNode, useState } from 'react'

interface PictureProps {
  src: string | undefined
  className?: string
  /** Shown without a picture, and in place of one that cannot be loaded. */
  children: ReactNode
}

/** Fills the mark of a person or an organization, whose name is beside it. */
export function Picture({ src, className, children }: PictureProps) {
  const [lost, setLost] = useState<string>()
  if (src === undefined || src === lost) return children
  const lose = () => setLost(src)
  return (
    <img
      src={src}
      alt=""
      width="64"
      height="64"
      loading="lazy"
      decoding="async"
      className={clsx('size-full object-cover', className)}
      // It may have failed before the page was hydrated.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) lose()
      }}
      onError={lose}
    />
  )
}
