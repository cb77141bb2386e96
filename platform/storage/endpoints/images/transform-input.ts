import { z } from 'zod'

const size = z.coerce.number().int().min(1).max(2500)

export const transformInput = z.object({
  width: size.optional(),
  height: size.optional(),
  resize: z.enum(['cover', 'contain', 'fill']).optional(),
  format: z.enum(['origin', 'avif', 'webp']).optional(),
  quality: z.coerce.number().int().min(20).max(100).optional(),
})

export type TransformInput = z.output<typeof transformInput>

/** The names of the service that the original asks to change pictures. */
const resizings = { cover: 'fill', contain: 'fit', fill: 'force' } as const

/** As links and the header `x-transformations` write it; empty if nothing is to be changed. */
export function writeTransformations({ width, height, resize, quality }: TransformInput): string {
  const isResized = width !== undefined || height !== undefined
  return [
    ...(height === undefined ? [] : [`height:${height}`]),
    ...(width === undefined ? [] : [`width:${width}`]),
    ...(isResized || resize !== undefined ? [`resizing_type:${resizings[resize ?? 'cover']}`] : []),
    ...(quality === undefined ? [] : [`quality:${quality}`]),
  ].join(',')
}

/** Reads what a link of ours says. */
export function readTransformations(text: string, format: string | undefined): TransformInput {
  const pairs = new Map(text.split(',').map((pair) => pair.split(':') as [string, string]))
  const resizing = pairs.get('resizing_type')
  const resize = Object.entries(resizings).find(([, name]) => name === resizing)?.[0]
  return transformInput.parse({
    width: pairs.get('width'),
    height: pairs.get('height'),
    resize,
    quality: pairs.get('quality'),
    format,
  })
}
