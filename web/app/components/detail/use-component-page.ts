import { useMatches } from 'react-router'
import type { ComponentPage } from '../../data/catalog/component.ts'
import type { VersionListRow } from '../../data/catalog/dependency-rows.ts'

export type ComponentPageData = ComponentPage & { version?: VersionListRow }

/** What the page below has loaded, for the bar outside of it; undefined if it failed. */
export function useComponentPage(): ComponentPageData | undefined {
  return useMatches()
    .map(({ loaderData }) => loaderData)
    .findLast(isComponentPage)
}

function isComponentPage(loaded: unknown): loaded is ComponentPageData {
  return typeof loaded === 'object' && loaded !== null && 'component' in loaded && 'rights' in loaded
}
