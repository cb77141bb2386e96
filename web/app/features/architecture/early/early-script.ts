import { openEarly } from './open-early.ts'

openEarly()
