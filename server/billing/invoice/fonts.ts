import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Style } from './styles.ts'

type Fonts = Readonly<Record<Style['weight'], Buffer>>

let fonts: Promise<Fonts> | undefined

/** Inter, which has Latin, Greek and Cyrillic letters. Only the letters that an invoice uses are embedded in it. */
export const loadFonts = (): Promise<Fonts> => {
  fonts ??= readFonts()
  return fonts
}

async function readFonts(): Promise<Fonts> {
  const [regular, semibold] = await Promise.all([
    readFile(fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'))),
    readFile(
      fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
    ),
  ])
  return { regular, semibold }
}
