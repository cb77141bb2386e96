// A thread that compares one password with one bcrypt hash.
import { parentPort, workerData } from 'node:worker_threads'
import { compareSync } from 'bcryptjs'

const { hash, password } = workerData as { readonly hash: string; readonly password: string }
parentPort?.postMessage(compareSync(password, hash))
