import monoLatin from '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2?url'
import sansLatin from '@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2?url'

interface FontPreload {
  rel: 'preload'
  href: string
  as: 'font'
  type: 'font/woff2'
  crossOrigin: 'anonymous'
}

const preload = (href: string): FontPreload => ({
  rel: 'preload',
  href,
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous',
})

/** For the root's `links`: the two files that every English page draws with. */
export const fontPreloads: FontPreload[] = [preload(sansLatin), preload(monoLatin)]
