/** A line of the server's log; 30 is information, 50 an error. */
export type LogLine = {
  readonly level: number
  readonly msg: string
  readonly path?: string
  readonly status?: number
}

/** The server's log entries, without its messages to people. */
export function readLog(output: string): LogLine[] {
  // The last line may be incomplete.
  const lines = output.split('\n').slice(0, -1)
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
}
