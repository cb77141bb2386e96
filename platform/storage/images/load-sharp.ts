// The library that decodes pictures. A process that decodes none does not load it.
//
// Decoding stays in this process, off the thread that serves requests: each picture takes one of the four threads of
// libuv's pool, which files and name lookups share. `picture-places.ts` lets in two pictures at once, and libvips gets one
// thread for each, so that two threads of the pool stay free however long a picture takes. A decoder that hung would keep
// its place: further pictures would be refused, and everything else would go on.
import type { default as Sharp } from 'sharp'

/** Loaders of bytes in memory. SVG, PDF, TIFF and what the library learns later stay blocked, and so do all files. */
const loaders = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`)

let loading: Promise<typeof Sharp> | undefined

export function loadSharp(): Promise<typeof Sharp> {
  loading ??= configure()
  return loading
}

async function configure(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: loaders })
  return sharp
}
