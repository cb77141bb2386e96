import { index, route } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { mountAgain } from './mount-again.ts'

test('each route and each child of a copy has an address and an id of its own', () => {
  const pages = [
    route('shelf', 'pages/shelf.tsx'),
    route('book/:id', 'pages/book/layout.tsx', { id: 'book' }, [
      index('pages/book/summary.tsx'),
      route('chapters', 'pages/book/chapters.ts'),
    ]),
  ]
  expect(mountAgain('demo', pages)).toMatchObject([
    { id: 'demo/pages/shelf', path: 'demo/shelf', file: 'pages/shelf.tsx' },
    {
      id: 'demo/book',
      path: 'demo/book/:id',
      children: [
        { id: 'demo/pages/book/summary', index: true },
        { id: 'demo/pages/book/chapters', path: 'chapters' },
      ],
    },
  ])
})

test('the pages themselves stay as they are', () => {
  const pages = [route('shelf', 'pages/shelf.tsx')]
  mountAgain('demo', pages)
  expect(pages).toMatchObject([{ path: 'shelf' }])
  expect(pages[0]?.id).toBeUndefined()
})
