// The file is a sequence of frames inside gzip: one letter for the kind, four bytes for the length, the content. A file
// without its last frame was cut off.

export const frameKinds = {
  header: 'H',
  table: 'T',
  data: 'D',
  tableEnd: 'E',
  sequences: 'S',
  file: 'F',
  fileEnd: 'G',
  end: 'Z',
} as const
export type FrameKind = (typeof frameKinds)[keyof typeof frameKinds]

export type Frame = { readonly kind: FrameKind; readonly content: Buffer }

const headLength = 5
/** Far above what COPY sends at once; a greater length is not a frame of ours. */
const mostContent = 1024 * 1024 * 1024

export class BackupFileError extends Error {
  override readonly name = 'BackupFileError'
}

export function encodeFrame(kind: FrameKind, content: Buffer): Buffer {
  const head = Buffer.alloc(headLength)
  head.write(kind, 0, 'latin1')
  head.writeUInt32BE(content.length, 1)
  return Buffer.concat([head, content])
}

export const encodeJson = (kind: FrameKind, value: unknown): Buffer =>
  encodeFrame(kind, Buffer.from(JSON.stringify(value)))

export const parseContent = <T>({ content }: Frame): T => JSON.parse(content.toString('utf8')) as T

/** Splits bytes, in chunks of any size, into frames. */
export async function* decodeFrames(chunks: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (;;) {
      if (rest.length < headLength) break
      const length = rest.readUInt32BE(1)
      const kind = requireKind(rest.toString('latin1', 0, 1), length)
      if (rest.length < headLength + length) break
      yield { kind, content: rest.subarray(headLength, headLength + length) }
      rest = rest.subarray(headLength + length)
    }
  }
  if (rest.length > 0) throw new BackupFileError('The file was cut off')
}

function requireKind(letter: string, length: number): FrameKind {
  const kind = Object.values(frameKinds).find((each) => each === letter)
  if (kind === undefined || length > mostContent) throw new BackupFileError('This is no backup file')
  return kind
}
