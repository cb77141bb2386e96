import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasRoom, isRoomy } from './memory-folder.ts'

const gigabyte = 1_073_741_824
const tmpfs = 16_914_836
const ext4 = 61_267

test.each([
  ['memory with 8 GB left', { type: tmpfs, free: 8 * gigabyte, memory: 8 * gigabyte }, true],
  [
    'memory of which a container may use little',
    { type: tmpfs, free: 8 * gigabyte, memory: 8 * gigabyte - 1 },
    false,
  ],
  ['memory that a container sees little of', { type: tmpfs, free: 67_108_864, memory: 8 * gigabyte }, false],
  ['a disk', { type: ext4, free: 80 * gigabyte, memory: 80 * gigabyte }, false],
])('%s has room for a run: %j', (_, fileSystem, expected) => {
  expect(isRoomy(fileSystem)).toBe(expected)
})

test('a folder that does not exist has no room', () => {
  expect(hasRoom(join(import.meta.dirname, 'missing'))).toBe(false)
})
