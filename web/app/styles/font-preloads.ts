import { monoFont, sansFont } from './font-files.ts'

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

/** For the root's `links`. */
export const fontPreloads: FontPreload[] = [preload(sansFont), preload(monoFont)]
