import { Hub } from './hub.ts'
import type { FromHub, Port, ToHub } from './messages.ts'

/** The page's own type is the only one that the compiler knows here. A worker that no tabs share is the port itself. */
type WorkerScope =
  | { onconnect: ((event: MessageEvent) => void) | null }
  | (Port<FromHub, ToHub> & { readonly onconnect?: never })

declare const self: WorkerScope

const hub = new Hub()
if ('postMessage' in self) hub.connect(self)
else
  self.onconnect = ({ ports: [port] }) => {
    if (port) hub.connect(port)
  }
