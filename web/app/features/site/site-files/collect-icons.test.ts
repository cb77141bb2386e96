// @vitest-environment node
import { expect, test } from 'vitest'
import { collectIcons } from './collect-icons.server.tsx'

/** The named icons of the specification (section 9). */
const named =
  'commit database question users package search plus alert archive inbox folder activity zap target layers check x warning info star heart calendar clock mail phone settings user home folder-closed check-circle file'.split(
    ' ',
  )

test('a collection has its prefix and the drawings that were asked for', () => {
  expect(collectIcons(['x', 'toString'])).toEqual({
    prefix: 'trellis',
    width: 16,
    height: 16,
    icons: {
      x: {
        body: '<g fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="m3.8 3.8 8.4 8.4M12.2 3.8l-8.4 8.4"></path></g>',
      },
    },
    not_found: ['toString'],
  })
})

test('every named icon of the specification is there', () => {
  const { icons, not_found } = collectIcons(named)
  expect(not_found).toBeUndefined()
  expect(Object.keys(icons).sort()).toEqual([...named].sort())
})
