import { type ReactNode, useState } from 'react'

interface PictureProps {
  src: string | undefined
  /** Shown without a picture, and in place of one that cannot be loaded. */
  children: ReactNode
}

/** Fills the mark of a person or an organization, which is of a fixed size and has the name beside it. */
export function Picture({ src, children }: PictureProps) {
  const [lost, setLost] = useState<string>()
  if (!src || src === lost) return children
  const lose = () => setLost(src)
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      className="size-full object-cover"
      // It may have failed before the page was hydrated.
      ref={(image) => {
        if (image?.complete && !image.naturalWidth) lose()
      }}
      onError={lose}
    />
  )
}
