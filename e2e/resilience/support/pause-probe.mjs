// Loaded into a server with NODE_OPTIONS=--import. It records the longest pause of the event loop so far, in
// milliseconds of processor time, because waiting for other programs on the machine says nothing about the product.
// SIGUSR2 collects garbage and resets it.
import { writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

const file = process.env.PAUSE_FILE
const everyMs = 5

if (isMainThread && file !== undefined) {
  let before = used()
  let longest = 0
  const note = () => {
    const now = used()
    const pause = now - before
    before = now
    if (pause <= longest) return
    longest = pause
    writeFileSync(file, String(pause))
  }
  setInterval(note, everyMs).unref()
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  process.on('SIGUSR2', () => {
    collect()
    before = used()
    longest = 0
    writeFileSync(file, '0')
  })
}

function used() {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
