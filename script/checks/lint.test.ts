// The lint rules are settings; these cases show that each one is enabled where it matters.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

function lint(path: string, source: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), source)
  const bin = join(root, 'node_modules/oxlint/bin/oxlint')
  return spawnSync(process.execPath, [bin, '--format=unix', path], { cwd: folder, encoding: 'utf8' }).stdout
}

const vitest = "import { test } from 'vitest'\n"
const playwright = "import { test } from '@playwright/test'\n"

test.for([
  ['a focused test', 'domain/a.test.ts', `${vitest}test.only('a', () => {})`, 'only'],
  ['a skipped test', 'web/app/a.test.tsx', `${vitest}test.skip('a', () => {})`, 'skip'],
  ['a test to be written', 'server/a.test.ts', `${vitest}test.todo('a')`, 'todo'],
  [
    'a test skipped by a condition',
    'platform/a.test.ts',
    `${vitest}test.skipIf(true)('a', () => {})`,
    'skipIf',
  ],
  ['a focused story', 'e2e/stories/a.spec.ts', `${playwright}test.describe.only('a', () => {})`, 'only'],
  ['a skipped story', 'e2e/stories/a.spec.ts', `${playwright}test('a', () => test.skip())`, 'skip'],
  ['a broken story', 'e2e/stories/a.spec.ts', `${playwright}test.fixme('a', () => {})`, 'fixme'],
  ['a sleep in a story', 'e2e/support/a.ts', 'await page.waitForTimeout(100)', 'waitForTimeout'],
  ['a type switched off', 'domain/a.ts', 'export const a: any = 1', 'no-explicit-any'],
  ['work left over', 'domain/a.ts', `// later: ${'TO'}${'DO'}\nexport const a = 1`, 'no-warning-comments'],
  [
    'a rule switched off',
    'web/a.ts',
    `// biome-${'ignore'} lint: why\nexport const a = 1`,
    'no-warning-comments',
  ],
  ['printing from the product', 'server/a.ts', "console.log('a')", 'no-console'],
  ['the clock in the domain', 'domain/a.ts', 'export const a = () => Date.now()', 'no-restricted-properties'],
  [
    'randomness in the domain',
    'domain/a.ts',
    'export const a = () => Math.random()',
    'no-restricted-properties',
  ],
  ['the network in the domain', 'domain/a.ts', "export const a = () => fetch('/')", 'no-restricted-globals'],
] as const)('%s fails the lint', ([, path, source, word]) => {
  expect(lint(path, source)).toContain(word)
})

test('ordinary code passes the lint', () => {
  expect(lint('domain/a.ts', 'export const a = (now: Date) => now.getTime()')).toBe('')
})
