import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Milliseconds of the median of several runs. */
export async function median(runs: number, work: (run: number) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const began = performance.now()
    await work(run)
    times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0
}

/** The longest time in milliseconds that `work` blocked this process. */
export async function longestPause(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await work()
  delay.disable()
  return delay.max / 1e6
}

export type Result = {
  readonly name: string
  readonly ours: number
  /** What it is compared with. */
  readonly beside: number
  readonly aim?: string
}

const milliseconds = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`

export function printResults(results: readonly Result[], columns = ['ours', 'bare SQL']): void {
  console.log(`| what | ${columns.join(' | ')} | ratio | aim |\n|---|---|---|---|---|`)
  for (const { name, ours, beside, aim = '' } of results) {
    const ratio = (ours / beside).toFixed(1)
    console.log(`| ${name} | ${milliseconds(ours)} | ${milliseconds(beside)} | ${ratio} | ${aim} |`)
  }
}
