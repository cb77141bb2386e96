/**
 * Fetches drawings by name. Names that are requested at the same moment share a request, or several if its address
 * would grow too long. If a source is late or fails, the next one is asked, and the first answer counts.
 */
export const iconRequestLimits = { timeout: 5000, rotate: 750, maxUrlLength: 500 } as const

export interface IconClientOptions {
  /** Addresses of the collection, in the order in which they are asked. */
  sources: readonly string[]
  fetch: (address: string, init: RequestInit) => Promise<Response>
}

export interface IconClient {
  /** The body of a drawing; undefined if there is none, or nobody answered in time. */
  load: (name: string) => Promise<string | undefined>
}

type Bodies = ReadonlyMap<string, string>

export function createIconClient(options: IconClientOptions): IconClient {
  const asked = new Map<string, Promise<string | undefined>>()
  let nextRequests: Promise<Map<string, Promise<Bodies | undefined>>> | undefined
  let wanted: string[] = []

  /** Everything that is requested until the running script has ended. */
  async function collect() {
    await Promise.resolve()
    const names = wanted.sort()
    wanted = []
    nextRequests = undefined
    const answers = new Map<string, Promise<Bodies | undefined>>()
    for (const group of groupNames(names, options.sources)) {
      const answer = askInTurn(group, options)
      for (const name of group) answers.set(name, answer)
    }
    return answers
  }

  async function ask(name: string): Promise<string | undefined> {
    wanted.push(name)
    nextRequests ??= collect()
    const bodies = await (await nextRequests).get(name)
    // Nobody answered: the next request may try again.
    if (!bodies) asked.delete(name)
    return bodies?.get(name)
  }

  return {
    load(name) {
      if (!isIconName(name)) return Promise.resolve(undefined)
      const answer = asked.get(name) ?? ask(name)
      asked.set(name, answer)
      return answer
    },
  }
}

const isIconName = (name: string) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) && name.length <= 64

const addressOf = (source: string, names: readonly string[]) => `${source}?icons=${names.join(',')}`

function groupNames(names: readonly string[], sources: readonly string[]): string[][] {
  const fits = (group: readonly string[]) =>
    sources.every((source) => addressOf(source, group).length <= iconRequestLimits.maxUrlLength)
  const groups: string[][] = []
  for (const name of names) {
    const last = groups.at(-1)
    if (last && fits([...last, name])) last.push(name)
    else groups.push([name])
  }
  return groups
}

async function askInTurn(
  names: readonly string[],
  { sources, fetch }: IconClientOptions,
): Promise<Bodies | undefined> {
  const end = new AbortController()
  const late = setTimeout(() => end.abort(), iconRequestLimits.timeout)
  const request = async (source: string, turn: number) => {
    // The browser's cache would make a second request for the same address wait for the first.
    const cache = turn === 0 ? 'default' : 'no-store'
    const answer = await fetch(addressOf(source, names), { signal: end.signal, cache })
    if (!answer.ok) throw new Error(`The icons were refused with ${answer.status}`)
    return readBodies(await answer.json())
  }
  const attempts: Promise<Bodies>[] = []
  for (const [turn, source] of sources.entries()) {
    const before = attempts.at(-1)
    const isDue = before ? Promise.race([pause(turn, end.signal), failureOf(before)]) : Promise.resolve()
    attempts.push(isDue.then(() => request(source, turn)))
  }
  try {
    return await Promise.any(attempts)
  } catch {
    return undefined
  } finally {
    clearTimeout(late)
    end.abort()
  }
}

/** Waits for the turn of a source; rejects if the question was settled before. */
function pause(turn: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, turn * iconRequestLimits.rotate)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

const failureOf = (attempt: Promise<unknown>) =>
  new Promise<void>((resolve) => attempt.catch(() => resolve()))

function readBodies(answer: unknown): Bodies {
  if (!isCollection(answer)) throw new Error('The answer is no collection of icons')
  return new Map(Object.entries(answer.icons).map(([name, { body }]) => [name, body]))
}

function isCollection(answer: unknown): answer is { icons: Record<string, { body: string }> } {
  if (typeof answer !== 'object' || answer === null || !('icons' in answer)) return false
  const { icons } = answer
  return typeof icons === 'object' && icons !== null && Object.values(icons).every(isDrawing)
}

const isDrawing = (icon: unknown) =>
  typeof icon === 'object' && icon !== null && 'body' in icon && typeof icon.body === 'string'
