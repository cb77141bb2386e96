import { startPrefetch } from './start-prefetch.ts'

startPrefetch()
