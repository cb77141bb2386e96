import { generatePath } from 'react-router'
import { findScreen } from '../../screens/screens.ts'
import type { PageShape } from './skeletons.tsx'

/** The shape of a page; undefined for one without a skeleton, such as the diagram, which has its own. */
export function shapeOf(pathname: string, base: string): PageShape | undefined {
  return findScreen(pathname, base)?.screen.skeleton
}

/** Whether both are tabs of the same record: the part above the tabs stays. */
export function areTabsOfOne(from: string, to: string, base: string): boolean {
  const one = headOf(from, base)
  return one !== undefined && one === headOf(to, base)
}

function headOf(pathname: string, base: string): string | undefined {
  const { screen, params } = findScreen(pathname, base) ?? {}
  return screen?.tabOf && generatePath(screen.tabOf, params)
}
