// Exits 0 if node_modules already matches package-lock.json, as after `npm install <package>`, so that the whole tree
// is not installed again. Plain JavaScript: it runs on the person's own Node 20.
import { readFileSync } from 'node:fs'

function readPackages(lockfile) {
  try {
    return JSON.parse(readFileSync(lockfile, 'utf8')).packages
  } catch {
    return {}
  }
}

const wanted = readPackages('package-lock.json')
const present = readPackages('node_modules/.package-lock.json')
const isSame = (path) =>
  wanted[path]?.version === present[path].version && wanted[path]?.integrity === present[path].integrity

// Optional packages are absent if they do not fit the platform.
const missing = Object.keys(wanted).filter(
  (path) => path !== '' && !(path in present) && !wanted[path].optional,
)
const changed = Object.keys(present).filter((path) => !isSame(path))
const isEmpty = Object.keys(present).length === 0

process.exit(isEmpty || missing.length > 0 || changed.length > 0 ? 1 : 0)
