import { expect, test } from 'vitest'
import { createRequestClient } from '../../data/client/platform-client.ts'
import { createRequestContext } from '../../data/client/request-scope.ts'
import { enterWorkspace } from '../../data/organization/workspace.ts'
import { testScope } from '../../test-support/request-scope.ts'
import { loader } from './search.ts'

const payments = { id: 'p', title: 'payments' }
const six = { id: 'v', number: '6.0.0', component_id: 'p', component_title: 'payments' }

/** The results, and the requests to the platform by path and search text. */
async function search(query: string) {
  const { scope, asked } = testScope((request) =>
    Response.json(request.url.includes('search_versions') ? [six] : [payments]),
  )
  const context = createRequestContext(scope)
  const { client } = createRequestClient(scope, '')
  enterWorkspace(context, { organizationId: 'a', client, base: '', member: undefined })
  const url = new URL(`http://trellis.invalid/palette?q=${encodeURIComponent(query)}`)
  const found = await loader({ request: new Request(url), url, context, params: {}, pattern: '/palette' })
  const questions = asked.map((request) => {
    const { pathname, searchParams } = new URL(request.url)
    return [pathname.replace(/.*\//, ''), searchParams.get('query')]
  })
  return { found, questions }
}

test('a component and a number ask for the component once', async () => {
  const { found, questions } = await search('payments 6')
  expect(questions).toEqual([
    ['search_components', 'payments'],
    ['search_versions', '6'],
  ])
  expect(found).toMatchObject({ components: [payments], versions: [six] })
})

test('a last word that may belong to the title is searched with and without it', async () => {
  const { questions } = await search('payments release-7')
  expect(questions).toEqual([
    ['search_components', 'payments release-7'],
    ['search_components', 'payments'],
    ['search_versions', 'release-7'],
  ])
})
