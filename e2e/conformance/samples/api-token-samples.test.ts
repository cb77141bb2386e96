// The samples of the documentation, run as they are printed there.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, inject, test } from 'vitest'
import { createComponent } from '../functions/core-catalog.ts'
import { type Organization, openOrganization, query } from '../functions/core-organization.ts'

const root = join(import.meta.dirname, '../../..')
const run = promisify(execFile)

let organization: Organization
let token: string

beforeAll(async () => {
  organization = await openOrganization()
  const created = await organization.call('create-api-token', {
    organization_id: organization.id,
    kind: 'organization',
    name: 'release-bot',
    scopes: ['versions:write'],
  })
  token = (created as unknown as { token: string }).token
})

async function readSample(language: string): Promise<string> {
  const page = await readFile(join(root, 'web/content/docs/api-tokens.md'), 'utf8')
  const [, sample] = new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(page) ?? []
  if (sample === undefined) throw new Error(`The page has no sample in ${language}`)
  return sample
}

test.each([
  ['sh', 'sh', ['-c']],
  ['js', process.execPath, ['--input-type=module', '--eval']],
])('the sample in %s releases a version', async (language, program, flags) => {
  const { id } = await createComponent(organization)
  const { url, publishableKey } = inject('installation')
  const { stdout } = await run(program, [...flags, await readSample(language)], {
    cwd: root,
    env: {
      // Where a machine has no curl, ours answers to the name.
      PATH: `${process.env.PATH}${delimiter}${import.meta.dirname}`,
      TRELLIS_URL: url,
      TRELLIS_KEY: publishableKey,
      TRELLIS_TOKEN: token,
      COMPONENT_ID: id,
      VERSION: '2.4.0',
    },
  })
  expect(stdout).toContain('2.4.0')
  expect(await query('select number from versions where component_id = $1', [id])).toEqual([
    { number: '2.4.0' },
  ])
})
