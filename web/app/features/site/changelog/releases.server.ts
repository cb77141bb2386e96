import changelog from '../../../../../CHANGELOG.md?raw'
import { parseChangelog } from './parse-changelog.ts'

/** The repository's own changelog, as the build found it. */
export const releases = parseChangelog(changelog)
