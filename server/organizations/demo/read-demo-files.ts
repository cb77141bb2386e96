import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoFolder } from '@trellis/database/demo'

export async function readDemoFiles(): Promise<string[]> {
  const names = (await readdir(demoFolder)).filter((name) => name.endsWith('.md') && name !== 'README.md')
  return await Promise.all(names.sort().map((name) => readFile(join(demoFolder, name), 'utf8')))
}
