// Built files never change, so they are compressed once, as much as possible, and the server only picks one.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(js|css|svg)$/
const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

export async function compressAssets(directory: string): Promise<void> {
  const files = (await readdir(directory)).filter((file) => compressible.test(file))
  await Promise.all(files.map((file) => compressFile(join(directory, file))))
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  const [br, gz] = await Promise.all([
    brotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    deflate(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
