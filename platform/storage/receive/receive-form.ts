// The form of a browser: fields about the file, and then the file, whose field has an empty name. It is parsed while it
// arrives, so that no file is held in memory.
import { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { ClientLeftError } from '../../http/http.ts'
import { invalidRequest } from '../errors/catalog.ts'
import { longestMetadata, parseMetadata } from './parse-metadata.ts'
import { announcedLength, cleanHeader } from './sent-headers.ts'
import type { Upload } from './upload.ts'

const limits = {
  files: 1,
  fields: 20,
  fieldSize: longestMetadata,
  fieldNameSize: 100,
  parts: 21,
  headerPairs: 50,
}

/** Others are read and forgotten. */
const knownFields = ['cacheControl', 'contentType', 'contentEncoding', 'metadata']

/** Bytes of a form before its file, and behind it. */
const mostBeside = 256 * 1024

/** Bytes of a form that are not the file: boundaries, headers and small fields. */
const mostOverhead = 4096

type FilePart = { readonly stream: BusboyFileStream; readonly mimetype: string }

export async function receiveForm(body: ReadableStream<Uint8Array>, headers: Headers): Promise<Upload> {
  const fields = new Map<string, string>()
  const { stream, mimetype } = await findFile(body, headers.get('content-type') ?? '', fields)
  const seconds = fields.get('cacheControl')
  const metadata = fields.get('metadata')
  try {
    return {
      body: Readable.toWeb(stream) as ReadableStream<Uint8Array>,
      mimetype: fields.get('contentType') ?? mimetype,
      cacheControl: seconds === undefined ? 'no-cache' : (cleanHeader(`max-age=${seconds}`) ?? 'no-cache'),
      contentEncoding: cleanHeader(fields.get('contentEncoding')),
      userMetadata: metadata === undefined ? null : parseMetadata(metadata),
      announced: Math.max(0, announcedLength(headers) - mostOverhead),
    }
  } catch (error) {
    stream.destroy()
    throw error
  }
}

/** Resolves when the file begins: all fields before it are known then, and those after it are ignored. */
function findFile(
  body: ReadableStream<Uint8Array>,
  contentType: string,
  fields: Map<string, string>,
): Promise<FilePart> {
  return new Promise((resolve, reject) => {
    const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
    const parser = openParser(contentType)
    let file: BusboyFileStream | undefined
    let beside = 0
    // An error after the file began must reach its reader, who would otherwise wait for ever.
    const fail = (error: Error) => {
      reject(error)
      file?.destroy(error)
      source.destroy()
      parser.destroy()
    }
    parser.on('field', (name: string | undefined, value, isNameCut, isValueCut) => {
      if (isNameCut || isValueCut) return fail(invalidRequest('A field of the form is too long'))
      if (name && knownFields.includes(name)) fields.set(name, value)
    })
    parser.on('file', (_name, stream, _filename, _encoding, mimetype) => {
      file = stream
      // Until somebody reads it, an error would end the process.
      stream.on('error', () => undefined)
      stream.once('close', () => {
        if (!stream.readableEnded) source.destroy()
      })
      resolve({ stream, mimetype: mimetype || 'application/octet-stream' })
    })
    parser.on('error', () => fail(invalidRequest('The form cannot be read')))
    parser.on('finish', () => {
      if (file === undefined) reject(invalidRequest('The form has no file'))
    })
    source.on('data', (chunk: Uint8Array) => {
      if (file !== undefined && !file.readableEnded) return
      beside += chunk.length
      if (beside > mostBeside) fail(invalidRequest('The form is too long'))
    })
    source.on('error', (cause) => fail(new ClientLeftError({ cause })))
    source.pipe(parser)
  })
}

function openParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits, isPartAFile: isFile })
  } catch {
    throw invalidRequest('The form has no boundary')
  }
}

/** A Blob has a file name or a type; a field has neither. */
const isFile = (_name: string | undefined, type: string | undefined, filename: string | undefined): boolean =>
  filename !== undefined || type === 'application/octet-stream'
