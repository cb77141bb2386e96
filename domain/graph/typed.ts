// Reads typed arrays at indexes that are in range by construction. The compiler cannot know that, and a fallback value
// would hide a mistake, so an index out of range throws. The check is free: the engine drops it where it never fails.
// One function per kind of array keeps each read monomorphic.

export function int(array: Int32Array, index: number): number {
  const value = array[index]
  if (value === undefined) throw new RangeError(`no integer at ${index}`)
  return value
}

export function real(array: Float64Array, index: number): number {
  const value = array[index]
  if (value === undefined) throw new RangeError(`no real at ${index}`)
  return value
}

export function byte(array: Uint8Array, index: number): number {
  const value = array[index]
  if (value === undefined) throw new RangeError(`no byte at ${index}`)
  return value
}
