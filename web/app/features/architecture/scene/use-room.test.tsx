import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { parseGraph } from '../../../diagram/graph-data.ts'
import { componentScene } from '../../../diagram/scene/component-scene.ts'
import { impliedGraph } from '../../../test-support/implied-graph.ts'
import { useRoom } from './use-room.ts'

const data = parseGraph(impliedGraph)
const scenes = [componentScene(data), componentScene(data)] as const
let tellSize: () => void = () => undefined

/** A picture 700 px high, with notes that end 16 px above its lower edge. */
function open() {
  let box = new DOMRect()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(listen: () => void) {
        tellSize = () => act(listen)
      }
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  const Page = ({ scene }: { scene: (typeof scenes)[number] }) => {
    const { room, notesRef } = useRoom(scene)
    return (
      <div
        ref={(picture) => {
          if (picture) picture.getBoundingClientRect = () => new DOMRect(0, 0, 1000, 700)
        }}
      >
        <div
          ref={(notes) => {
            if (notes) notes.getBoundingClientRect = () => box
            notesRef(notes)
          }}
        >
          <details data-testid="legend" />
        </div>
        <output>{room.bottom}</output>
      </div>
    )
  }
  const { rerender } = render(<Page scene={scenes[0]} />)
  return {
    notesAre: (height: number) => {
      box = new DOMRect(0, 684 - height, 500, height)
      tellSize()
    },
    hideNotes: () => {
      box = new DOMRect()
      tellSize()
    },
    showAnother: () => rerender(<Page scene={scenes[1]} />),
    room: () => Number(screen.getByRole('status').textContent),
  }
}

test('few notes have the usual room, more of them as much as they take', () => {
  const { notesAre, room } = open()
  notesAre(100)
  expect(room()).toBe(148)
  notesAre(172)
  expect(room()).toBe(200)
})

test('while one picture is shown the room only grows, with the next one it is measured anew', () => {
  const { notesAre, showAnother, room } = open()
  notesAre(172)
  notesAre(150)
  expect(room()).toBe(200)
  showAnother()
  notesAre(150)
  expect(room()).toBe(178)
})

test('notes that are hidden take nothing', () => {
  const { hideNotes, room } = open()
  hideNotes()
  expect(room()).toBe(148)
})

test('notes never take more than two fifths, and the legend that somebody opens takes nothing', () => {
  const { notesAre, room } = open()
  screen.getByTestId<HTMLDetailsElement>('legend').open = true
  notesAre(300)
  expect(room()).toBe(148)
  screen.getByTestId<HTMLDetailsElement>('legend').open = false
  notesAre(500)
  expect(room()).toBe(280)
})
