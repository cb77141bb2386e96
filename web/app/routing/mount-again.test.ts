import { index, route } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { mountAgain } from './mount-again.ts'

test('each route and each child of a copy has an address and an id of its own', () => {
  const pages = [
    route('project', 'features/projects/list/list.tsx'),
    route('component/:id', 'features/components/detail/layout.tsx', { id: 'one' }, [
      index('features/components/detail/overview/overview.tsx'),
      route('versions', 'features/versions/timeline.ts'),
    ]),
  ]
  expect(mountAgain('demo', pages)).toMatchObject([
    { id: 'demo/features/projects/list', path: 'demo/project', file: 'features/projects/list/list.tsx' },
    {
      id: 'demo/one',
      path: 'demo/component/:id',
      children: [
        { id: 'demo/features/component/overview', index: true },
        { id: 'demo/features/versions/timeline', path: 'versions' },
      ],
    },
  ])
})

test('the pages themselves stay as they are', () => {
  const pages = [route('project', 'features/projects/list/list.tsx')]
  mountAgain('demo', pages)
  expect(pages).toMatchObject([{ path: 'project' }])
  expect(pages[0]?.id).toBeUndefined()
})
