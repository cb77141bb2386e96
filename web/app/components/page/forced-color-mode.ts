import { useMatches } from 'react-router'
import type { ColorMode } from '../../ui/color-mode/color-mode.ts'

/** A page's `handle` may force a mode. Only the person can choose "system". */
export interface ColorModeHandle {
  forcedColorMode: ColorMode
}

export function useForcedColorMode(): ColorMode | undefined {
  const handle = useMatches().at(-1)?.handle
  return isColorModeHandle(handle) ? handle.forcedColorMode : undefined
}

function isColorModeHandle(handle: unknown): handle is ColorModeHandle {
  return typeof handle === 'object' && handle !== null && 'forcedColorMode' in handle
}
