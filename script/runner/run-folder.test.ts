import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder, removeAbandoned } from './run-folder.ts'

function makeParent(): string {
  const parent = mkdtempSync(join(tmpdir(), 'trellis-parent-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  return parent
}

test('the folder of a run is open to every user of the machine, who removes nothing of others', () => {
  expect((statSync(makeFolder(makeParent())).mode & 0o7777).toString(8)).toBe('1777')
})

test('the folder of a run that was killed goes, and that of a running one stays', () => {
  const parent = makeParent()
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  for (const name of [
    `trellis-run-${ended}-a1`,
    `trellis-run-${process.pid}-b2`,
    `trellis-other-${ended}-c3`,
  ])
    mkdirSync(join(parent, name, 'data'), { recursive: true })
  removeAbandoned(parent)
  expect(readdirSync(parent).sort()).toEqual([`trellis-other-${ended}-c3`, `trellis-run-${process.pid}-b2`])
})

test('a folder that does not exist has nothing abandoned', () => {
  removeAbandoned(join(makeParent(), 'missing'))
})
