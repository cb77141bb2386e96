import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { parseGraph } from '../../../diagram/graph-data.ts'
import { renderRoutes } from '../../../test-support/render-routes.tsx'
import { ExportMenu } from './export-menu.tsx'

const data = parseGraph({
  components: {
    id: [],
    title: [],
    kind: [],
    health_score: [],
    latest_version_number: [],
    latest_version_day: [],
  },
  dependencies: { from: [], to: [], penalty: [], band: [], number: [], lag_count: [] },
})

function openMenu(exportPicture: () => Promise<Blob | undefined>, recordAt?: string) {
  const Page = () => (
    <ExportMenu
      data={data}
      places={Int32Array.of()}
      isTable={false}
      recordAt={recordAt}
      exportPicture={exportPicture}
    />
  )
  renderRoutes([{ path: '/', Component: Page }], '/')
  return screen.getByRole('button', { name: 'Export' })
}

test('while a picture is made the menu says so and takes no second order', async () => {
  const user = userEvent.setup()
  const file = Promise.withResolvers<Blob | undefined>()
  const button = openMenu(() => file.promise)
  // Only a direct child of the button is in one row with the word.
  expect(button.firstElementChild?.matches('svg')).toBe(true)
  await user.click(button)
  await user.click(await screen.findByRole('menuitem', { name: 'PNG' }))
  expect(await screen.findByText('Creating the image')).toBeTruthy()
  expect(button.firstElementChild?.matches('[data-part=spinner]')).toBe(true)
  await user.click(button)
  const second = await screen.findByRole('menuitem', { name: 'SVG' })
  expect(second.getAttribute('aria-disabled')).toBe('true')
  file.resolve(undefined)
  await waitFor(() => expect(screen.queryByText('Creating the image')).toBeNull())
  expect(button.querySelector('[data-part=spinner]')).toBeNull()
})

test.each([
  ['there is no file', () => Promise.resolve(undefined)],
  ['it fails', () => Promise.reject(new Error('too large'))],
])('a picture that could not be made is told: %s', async (_, exportPicture) => {
  const user = userEvent.setup()
  const button = openMenu(exportPicture)
  await user.click(button)
  await user.click(await screen.findByRole('menuitem', { name: 'SVG' }))
  expect(await screen.findAllByText('Error: Could not create the image. Try again.')).not.toEqual([])
  expect(button.querySelector('[data-part=spinner]')).toBeNull()
})

describe('the log', () => {
  const picture = () => Promise.resolve(new Blob(['<svg/>']))

  /** The names of the saved files and of the recorded exports, in the order in which they happened. */
  function watch(answer: () => Promise<Response>) {
    const seen: string[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
      seen.push(`${init?.method} ${address} ${init?.body}`)
      return answer()
    })
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      seen.push(this.download)
    })
    onTestFinished(() => {
      vi.restoreAllMocks()
    })
    return seen
  }

  const take = async (name: string, recordAt?: string) => {
    const user = userEvent.setup()
    await user.click(openMenu(picture, recordAt))
    await user.click(await screen.findByRole('menuitem', { name }))
  }

  test.each([
    ['SVG', 'diagram_svg', 'architecture.svg'],
    ['Mermaid', 'diagram_mermaid', 'architecture.mmd'],
    ['JSON', 'diagram_json', 'architecture.json'],
  ])('is told of a member who takes %s, before the file is saved', async (name, kind, file) => {
    const seen = watch(async () => new Response(null, { status: 204 }))
    await take(name, '/architecture/exports')
    await waitFor(() => expect(seen).toEqual([`POST /architecture/exports kind=${kind}&rows=0`, file]))
  })

  test.each([
    ['refuses', async () => new Response(null, { status: 403 })],
    ['is behind the sign-in page', async () => new Response('<h1>Sign in</h1>')],
    ['cannot be reached', () => Promise.reject(new TypeError('offline'))],
  ])('that %s leaves no file, and the person is told', async (_, answer) => {
    const seen = watch(answer)
    await take('JSON', '/architecture/exports')
    expect(await screen.findAllByText(/The export could not be logged, so no file was saved/)).not.toEqual([])
    expect(seen).toEqual(['POST /architecture/exports kind=diagram_json&rows=0'])
  })

  test('is not told of a visitor of the demo', async () => {
    const seen = watch(async () => new Response(null, { status: 204 }))
    await take('JSON')
    await waitFor(() => expect(seen).toEqual(['architecture.json']))
  })
})
