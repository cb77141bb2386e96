import monoLatin from '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2?url'
import sansLatin from '@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2?url'

/** The addresses of the two files that every English page draws with. */
export const monoFont = monoLatin
export const sansFont = sansLatin
