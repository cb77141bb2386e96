// The server that somebody would write for files alone: no rows, no policies, no checksum. Like ours, it writes beside and
// answers once the bytes are on the disk.
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

export async function startBareServer({ directory }: { readonly directory: string }): Promise<Server> {
  await mkdir(directory, { recursive: true })
  return createServer((request, response) => {
    const file = join(directory, basename(request.url ?? ''))
    const work = request.method === 'GET' ? send(file, response) : receive(request, file, response)
    work.catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500)
      response.end(String(error))
    })
  })
}

async function receive(request: IncomingMessage, file: string, response: ServerResponse): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`
  await pipeline(request, createWriteStream(unfinished, { flush: true }))
  await rename(unfinished, file)
  response.writeHead(200, { 'Content-Length': 2 }).end('ok')
}

async function send(file: string, response: ServerResponse): Promise<void> {
  const { size } = await stat(file)
  response.writeHead(200, { 'Content-Type': 'application/octet-stream', 'Content-Length': size })
  await pipeline(createReadStream(file), response)
}
