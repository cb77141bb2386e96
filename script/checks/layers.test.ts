import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findLayerProblems } from './layers.ts'

/** A repository with the given files. All other imported files are empty. */
function treeOf(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'layers-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), source)
  }
  return root
}

const problemsOf = (path: string, source: string) => findLayerProblems(treeOf({ [path]: source }))

test.for([
  ['domain imports no other room', 'domain/health.ts', '@trellis/database/types'],
  ['domain does no I/O', 'domain/health.ts', 'node:fs'],
  ['domain takes no package but the pure ones', 'domain/health.ts', 'hono'],
  ['database imports no other room', 'database/migrations.ts', '@trellis/platform/postgres'],
  ['platform knows no product room', 'platform/auth/auth.ts', '@trellis/domain/contracts'],
  ['platform does not import the server', 'platform/auth/auth.ts', '../../server/settings/config.ts'],
  ['a protocol does not import another', 'platform/auth/auth.ts', '../rest/rest.ts'],
  ['the ground of the platform does not import a protocol', 'platform/http/http.ts', '../auth/auth.ts'],
  ['web does not import the platform', 'web/app/root.tsx', '@trellis/platform/auth'],
  ['web does not import the server', 'web/app/root.tsx', '@trellis/server/config'],
  ['web takes only types from the database', 'web/app/root.tsx', '@trellis/database/migrations'],
  ['a feature does not import another', 'web/app/features/chat/panel.tsx', '../graph/graph.tsx'],
  [
    'a page of the site does not import another',
    'web/app/features/site/legal/terms.tsx',
    '../contact/form.tsx',
  ],
  ['the design system knows no feature', 'web/app/ui/button.tsx', '../features/chat/panel.tsx'],
  ['the design system knows no data', 'web/app/ui/button.tsx', '../data/client.ts'],
  ['data knows no feature', 'web/app/data/rows.ts', '../features/chat/rows.ts'],
  ['data does not know how pages ask', 'web/app/data/rows.ts', '../exchange/act.ts'],
  ['the exchange knows no shared part of screens', 'web/app/exchange/act.ts', '../components/form/toast.tsx'],
  ['shared parts know no layout', 'web/app/components/bar.tsx', '../layouts/default.tsx'],
  ['the diagram knows no data', 'web/app/diagram/stage.ts', '../data/client.ts'],
  ['only web/app/data holds the client', 'web/app/root.tsx', '@supabase/supabase-js'],
  ['the server does not hold the client', 'server/main.ts', '@supabase/ssr'],
  ['only platform/postgres holds the driver', 'platform/auth/auth.ts', 'pg'],
  ['the server does not hold the driver', 'server/main.ts', 'pg'],
  ['only platform/jobs holds the library of the queue', 'server/main.ts', 'graphile-worker'],
  ['a protocol does not hold the library of the queue', 'platform/auth/auth.ts', 'graphile-worker'],
  ['e2e imports nothing of ours', 'e2e/stories/site/sign-in.spec.ts', '@trellis/domain/contracts'],
  ['scripts import no room', 'script/checks/layers.ts', '@trellis/domain/contracts'],
  ['a room is imported by its name', 'server/main.ts', '../domain/health.ts'],
] as const)('%s', ([, path, specifier]) => {
  for (const source of [
    `import { x } from '${specifier}'`,
    `import type { X } from '${specifier}'`,
    `export * from '${specifier}'`,
    `const x = await import('${specifier}')`,
  ]) {
    expect(problemsOf(path, source), source).toHaveLength(1)
  }
})

test.for([
  ['domain/health.ts', 'zod'],
  ['domain/health.test.ts', 'fast-check'],
  ['database/tests/policies.test.ts', '@trellis/platform/postgres'],
  ['database/tests/policies.test.ts', '@trellis/domain/permissions/may'],
  ['platform/auth/auth.ts', '../postgres/postgres.ts'],
  ['platform/postgres/pool.ts', 'pg'],
  ['platform/jobs/start-worker.ts', 'graphile-worker'],
  ['platform/bin/serve.ts', '../auth/auth.ts'],
  ['server/main.ts', '@trellis/platform/auth'],
  ['server/main.ts', '@trellis/web/build'],
  ['server/main.ts', 'node:fs'],
  ['web/app/data/client.ts', '@supabase/ssr'],
  ['web/app/features/chat/panel.tsx', '../../ui/button.tsx'],
  ['web/app/features/chat/panel.tsx', './message.tsx'],
  ['web/app/features/site/legal/terms.tsx', './legal-page.tsx'],
  ['web/app/features/chat/panel.tsx', '../../layouts/default.tsx'],
  ['web/app/components/bar.tsx', '../exchange/act.ts'],
  ['web/app/data/rows.test.ts', '../features/chat/rows.ts'],
  ['web/app/root.tsx', './+types/root'],
  ['e2e/conformance/auth.test.ts', '@supabase/supabase-js'],
  ['bench/start.ts', '@trellis/server/config'],
] as const)('%s may import %s', ([path, specifier]) => {
  expect(problemsOf(path, `import { x } from '${specifier}'`)).toEqual([])
})

test('a cycle is reported once, from its first file', () => {
  const root = treeOf({
    'domain/b.ts': "import './c.ts'",
    'domain/c.ts': "import './a.ts'",
    'domain/a.ts': "import './b.ts'\nimport './leaf.ts'",
    'domain/leaf.ts': '',
  })
  expect(findLayerProblems(root)).toEqual(['cycle: domain/a.ts → domain/b.ts → domain/c.ts → domain/a.ts'])
})

test('a cycle of types is one as well', () => {
  const root = treeOf({
    'domain/a.ts': "import type { B } from './b.ts'",
    'domain/b.ts': "import type { A } from './a.ts'",
  })
  expect(findLayerProblems(root)).toEqual(['cycle: domain/a.ts → domain/b.ts → domain/a.ts'])
})

test('a cycle through a package name is found', () => {
  const root = treeOf({
    'domain/package.json': '{ "exports": { "./*": "./*.ts" } }',
    'domain/a.ts': "export * from './b.ts'",
    'domain/b.ts': "import '@trellis/domain/a'",
  })
  expect(findLayerProblems(root)).toEqual(['cycle: domain/a.ts → domain/b.ts → domain/a.ts'])
})

test.for([
  ['web/app/features/auth/link.ts', "await fetch('/auth/v1/otp', { method: 'POST' })"],
  ['web/app/features/auth/link.tsx', 'const form = <form action="/auth/v1/logout" />'],
  ['web/app/data/session/session.ts', `await fetch(\`\${url}/auth/v1/token\`)`],
  ['server/functions/invite.ts', "const auth = new URL('auth/v1', publicUrl)"],
  ['server/app.ts', "await fetch('/auth/v1/user')"],
] as const)('%s asks sign-in through the official client only', ([path, source]) => {
  expect(problemsOf(path, source)).toEqual([expect.stringContaining('through the official client only')])
})

test.for([
  ['server/app.ts', "protocols.route('/auth/v1', auth)"],
  ['server/app.test.ts', "await app.request('/auth/v1/user')"],
  ['server/functions/test-support/stage.ts', "await fetch('/auth/v1/otp')"],
  ['web/app/data/client.ts', '/** Reaches /auth/v1/user. */ export const x = 1'],
  ['platform/auth/auth.ts', "const path = '/auth/v1/user'"],
] as const)('%s may name the path in %s', ([path, source]) => {
  expect(problemsOf(path, source)).toEqual([])
})

test('an alias stops the check, since it would hide an arrow', () => {
  expect(() => problemsOf('web/app/root.tsx', "import '~/features/chat/panel.tsx'")).toThrow(/aliases hide/)
})

test('a file that cannot be parsed stops the check with its name', () => {
  expect(() => problemsOf('domain/a.ts', 'import {')).toThrow(/domain\/a\.ts cannot be parsed/)
})
