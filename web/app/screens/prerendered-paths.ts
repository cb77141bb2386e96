import { screenEntries } from './screens.ts'

/** For the build, which cannot use `import.meta.glob`. */
export const prerenderedPaths = screenEntries.flatMap(([path, { isPrerendered }]) =>
  isPrerendered ? [path] : [],
)
