/** There is no space left for the bytes. Nothing of the file that was written remains. */
export class StoreFullError extends Error {
  constructor(cause: unknown) {
    super('The store of files is full', { cause })
  }
}
