import { expect, test } from 'vitest'
import { bodyOf, passBytes } from '../images/test-support/pass-bytes.ts'
import { requirePdf } from './require-pdf.ts'

const pdf = '%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\nstartxref\n9\n%%EOF'
const bytesOf = (text: string) => Buffer.from(text, 'latin1')
const refused = { statusCode: 415, status: 400, error: 'invalid_mime_type' }

test.each([
  ['a whole one', pdf],
  ['one that ends with a line end', `${pdf}\r\n`],
  ['one that is filled up', `${pdf}\n${'\0'.repeat(500)}`],
  ['one that was changed, and therefore ends twice', `${pdf}\n2 0 obj <<>> endobj\n%%EOF\n`],
  ['one of 300 KB', `%PDF-2.0\n${'x'.repeat(300_000)}\n%%EOF\n`],
])('a PDF passes byte by byte: %s', async (_name, text) => {
  const { bytes, mimetype } = await passBytes(requirePdf, bytesOf(text), 'text/html')
  expect(mimetype).toBe('application/pdf')
  expect(bytes.equals(bytesOf(text))).toBe(true)
})

test.each([1, 3, 5, 7])('pieces of %i bytes make no difference', async (length) => {
  const { body } = await requirePdf({ body: bodyOf(bytesOf(pdf), length), mimetype: 'application/pdf' })
  expect(await new Response(body).text()).toBe(pdf)
})

test.each([
  ['nothing', ''],
  ['four bytes', '%PDF'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['HTML before a PDF', `<script>alert(1)</script>${pdf}`],
  ['a zip before a PDF', `PK\x03\x04${pdf}`],
  ['a GIF before a PDF', `GIF89a${pdf}`],
  ['a space before a PDF', ` ${pdf}`],
  ['a byte order mark before a PDF', `\xef\xbb\xbf${pdf}`],
  ['PostScript', '%!PS-Adobe-3.0\n%%EOF'],
])('it is refused at once: %s', async (_name, text) => {
  let isCanceled = false
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      if (text === '' || text === '%PDF') {
        if (text !== '') controller.enqueue(bytesOf(text))
        controller.close()
      } else controller.enqueue(bytesOf(text))
    },
    cancel: () => {
      isCanceled = true
    },
  })
  await expect(requirePdf({ body, mimetype: 'application/pdf' })).rejects.toMatchObject(refused)
  expect(isCanceled).toBe(text.length > 4)
})

test.each([
  ['one that is cut off', pdf.slice(0, -3)],
  ['only its beginning', '%PDF-1.7'],
  ['one with a zip behind it', `${pdf}\nPK\x05\x06${'\0'.repeat(18)}`],
  ['one with a script behind it', `${pdf}\n<script>alert(1)</script>`],
  ['one whose end is far from the end', `${pdf}${'\n'.repeat(2000)}`],
])('it is refused at its end, so that it is not stored: %s', async (_name, text) => {
  const { body } = await requirePdf({ body: bodyOf(bytesOf(text), 100), mimetype: 'application/pdf' })
  await expect(new Response(body).arrayBuffer()).rejects.toMatchObject(refused)
})

test('a body that breaks off breaks off', async () => {
  let pieces = 0
  const broken = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      pieces += 1
      if (pieces === 1) controller.enqueue(bytesOf('%PDF-1.7'))
      else controller.error(new Error('the client has left'))
    },
  })
  const { body } = await requirePdf({ body: broken, mimetype: 'application/pdf' })
  await expect(new Response(body).arrayBuffer()).rejects.toThrow('the client has left')
})

test('a store that stops reading stops the sender', async () => {
  let reason: unknown
  const sender = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(bytesOf(pdf)),
    cancel: (given) => {
      reason = given
    },
  })
  const { body } = await requirePdf({ body: sender, mimetype: 'application/pdf' })
  await body.cancel('full')
  expect(reason).toBe('full')
})

test('a document of 1 GB holds no memory', async () => {
  const piece = Buffer.alloc(1024 * 1024, 'x')
  let sent = 0
  const sender = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (sent === 0) controller.enqueue(bytesOf('%PDF-1.7'))
      else if (sent <= 1024) controller.enqueue(piece)
      else {
        controller.enqueue(bytesOf('%%EOF'))
        controller.close()
      }
      sent += 1
    },
  })
  const before = process.memoryUsage().arrayBuffers
  const { body } = await requirePdf({ body: sender, mimetype: 'application/pdf' })
  let size = 0
  for await (const chunk of body) size += chunk.length
  expect(size).toBe(8 + 1024 * 1024 * 1024 + 5)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 1024 * 1024)
})
