/** A line of the server's log; 30 is information, 50 an error. */
export type LogLine = {
  readonly level: number
  readonly msg: string
  readonly path?: string
  readonly status?: number
}

/** What the server logged; the lines that it says to people are none. */
export function readLog(output: string): LogLine[] {
  // The last line may not have come to its end.
  const lines = output.split('\n').slice(0, -1)
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
}
