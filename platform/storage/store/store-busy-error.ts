/** The store has as much to do as it can. A moment later there is room again. */
export class StoreBusyError extends Error {
  constructor() {
    super('Too many uploads arrive at the same time')
  }
}
