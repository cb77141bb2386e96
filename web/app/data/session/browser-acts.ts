// What a person changes about their ways in with the browser's own client, in one module that is loaded on demand.
import * as changes from './change-ways-in.ts'
import * as setUp from './factors/set-up-factor.ts'

export const browserActs = { ...changes, ...setUp }
