import { matchPath } from 'react-router'

/** The screens of the app by their geometry. */
const shapes = [
  ['/dashboard', 'dashboard'],
  ['/component/all', 'list'],
  ['/my-components', 'list'],
  ['/project', 'table'],
  ['/project/new', 'form'],
  ['/project/:id/edit', 'form'],
  ['/project/:id', 'project'],
  ['/getting-started', 'steps'],
  ['/component/new', 'form'],
  ['/component/:id/edit', 'form'],
  ['/component/:id/version/create', 'form'],
  ['/component/:id/version/:versionId/edit', 'form'],
  ['/component/:id/version/:versionId', 'reading'],
  ['/component/:id', 'overview'],
  ['/component/:id/:tab', 'tab'],
] as const

export type PageShape = (typeof shapes)[number][1]

/** The shape of a page; undefined for one without a skeleton, such as the diagram, which has its own. */
export function shapeOf(pathname: string, base: string): PageShape | undefined {
  const own = pathname.startsWith(base) ? pathname.slice(base.length) : pathname
  return shapes.find(([pattern]) => matchPath(pattern, own) !== null)?.[1]
}

/** Whether both are tabs of one component: the part above the tabs stays. */
export function areTabsOfOne(from: string, to: string, base: string): boolean {
  const one = componentIn(from, base)
  return one !== undefined && one === componentIn(to, base)
}

function componentIn(pathname: string, base: string): string | undefined {
  const shape = shapeOf(pathname, base)
  if (shape !== 'overview' && shape !== 'tab') return undefined
  return pathname.slice(`${base}/component/`.length).split('/')[0]
}
