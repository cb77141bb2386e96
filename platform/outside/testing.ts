// For tests of what asks outside.
export { openOutside } from './test-support/open-outside.ts'
