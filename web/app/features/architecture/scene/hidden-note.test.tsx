import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { drawPicture } from '../../../diagram/engine/picture.ts'
import { parseGraph } from '../../../diagram/graph-data.ts'
import { componentScene } from '../../../diagram/scene/component-scene.ts'
import { groupedScene } from '../../../diagram/scene/grouped-scene.ts'
import type { Scene } from '../../../diagram/scene/scene.ts'
import { shownOf } from '../../../diagram/shown.ts'
import { impliedGraph } from '../../../test-support/implied-graph.ts'
import { readQuery } from '../query/architecture-query.ts'
import { HiddenNote } from './hidden-note.tsx'

const data = parseGraph(impliedGraph)
const scene = componentScene(data)
// web and api together, store apart.
const groups = {
  keys: ['shop', 'data'],
  names: ['Shop', 'Data'],
  groupsOf: [[0], [0], [1]],
  open: new Set<string>(),
}
const nothing = { drawn: 0, hazed: 0, leftOut: 0, implied: 0 }

function shown(of: Scene, showImplied = false) {
  const { layout, face, lines, pairs, sideways } = drawPicture(of, { showImplied, previous: undefined })
  return shownOf(of, { ...layout, face, lines: of.below && lines, pairs, sideways: sideways.length })
}

function openNote(changes: Partial<Parameters<typeof HiddenNote>[0]> = {}) {
  const acts = { onShowImplied: vi.fn(), onShowLinks: vi.fn(), onClear: vi.fn(), onDismissed: vi.fn() }
  render(
    <HiddenNote
      organizationId="acme"
      data={data}
      query={readQuery(new URLSearchParams())}
      places={undefined}
      shown={shown(scene, true)}
      tally={nothing}
      {...acts}
      {...changes}
    />,
  )
  return acts
}

describe('what the picture does not show is said', () => {
  test('where everything is drawn, nothing', () => {
    openNote()
    expect(screen.getByRole('status').textContent).toBe('')
  })

  test('implied dependencies, with the way to see them', async () => {
    const { onShowImplied } = openNote({ shown: shown(scene) })
    expect(screen.getByRole('status').textContent).toContain(
      '1 indirect link is hidden. Select a component to see its own.',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Show indirect links' }))
    expect(onShowImplied).toHaveBeenCalledOnce()
  })

  test('what the filters take away, with the dependencies that lose an end', async () => {
    const { onClear } = openNote({
      query: readQuery(new URLSearchParams('kind=web_app')),
      places: Int32Array.from([0]),
    })
    expect(screen.getByRole('status').textContent).toContain(
      '1 of 3 components match. 3 dependencies to or from the others are hidden.',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(onClear).toHaveBeenCalledOnce()
  })

  test('lines that are one haze from afar', () => {
    openNote({ tally: { ...nothing, hazed: 46_000 } })
    expect(screen.getByText(/^46,000 dependencies are drawn as a haze/)).toBeTruthy()
  })

  test('lines that are too many to draw one by one', () => {
    openNote({ tally: { ...nothing, drawn: 500, leftOut: 1234 } })
    expect(
      screen.getByText(/^Showing the 500 shortest dependencies in view; 1,234 more are hidden\./),
    ).toBeTruthy()
  })

  test('links between groups that are not among the strongest, with the way to see them', async () => {
    const grouped = shown(groupedScene(data, groups, { describe: String }))
    const { onShowLinks } = openNote({ shown: { ...grouped, laid: { ...grouped.laid, pairs: 2191 } } })
    expect(screen.getByText('Showing the strongest 1 of 2,191 links between groups.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show all links' }))
    expect(onShowLinks).toHaveBeenCalledOnce()
  })

  test('dependencies within groups', () => {
    openNote({ shown: shown(groupedScene(data, groups, { describe: String })) })
    expect(screen.getByText('1 dependency is inside a group. Open the group to see it.')).toBeTruthy()
    expect(screen.queryByText(/^Showing the strongest/)).toBeNull()
  })
})

describe('a note that was dismissed', () => {
  afterEach(() => localStorage.clear())
  const dismiss = () => userEvent.click(screen.getByRole('button', { name: 'Dismiss this note' }))
  const filteredBy = (search: string) => ({
    query: readQuery(new URLSearchParams(search)),
    places: Int32Array.from([0]),
  })

  test('goes, and stays away at the next visit; others are still shown', async () => {
    openNote({ shown: shown(scene) })
    await dismiss()
    expect(screen.getByRole('status').textContent).toBe('')
    cleanup()
    openNote({ shown: shown(scene), tally: { ...nothing, hazed: 46_000 } })
    expect(screen.queryByText(/indirect link/)).toBeNull()
    expect(screen.getByText(/^46,000 dependencies/)).toBeTruthy()
  })

  test('passes the focus on, and is still there in another organization', async () => {
    const { onDismissed } = openNote({ shown: shown(scene) })
    await dismiss()
    expect(onDismissed).toHaveBeenCalledOnce()
    cleanup()
    openNote({ shown: shown(scene), organizationId: 'globex' })
    expect(screen.getByText(/indirect link is hidden/)).toBeTruthy()
  })

  test('about filters comes back with other filters', async () => {
    openNote(filteredBy('kind=web_app'))
    await dismiss()
    cleanup()
    openNote(filteredBy('kind=web_app'))
    expect(screen.queryByText(/components match/)).toBeNull()
    cleanup()
    openNote(filteredBy('health=poor'))
    expect(screen.getByText(/components match/)).toBeTruthy()
  })

  test('is back if the browser has kept nonsense', () => {
    localStorage.setItem('trellis:dismissed-notes:acme', '{"implied"')
    openNote({ shown: shown(scene) })
    expect(screen.getByText(/indirect link is hidden/)).toBeTruthy()
  })
})
