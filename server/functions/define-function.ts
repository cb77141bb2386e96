// The platform's definers, bound to the services of this product's functions.
import {
  type DefineFunction,
  type DefineOpenFunction,
  type DefinePublicFunction,
  type DefineSteppedFunction,
  type DefineStreamFunction,
  type DefineWebhook,
  defineFunction as define,
  defineWebhook as defineHook,
  defineOpenFunction as defineOpen,
  definePublicFunction as definePublic,
  defineSteppedFunction as defineStepped,
  defineStreamFunction as defineStream,
} from '@trellis/platform/functions'
import type { Services } from '../services.ts'

export const defineFunction: DefineFunction<Services> = define
export const defineOpenFunction: DefineOpenFunction<Services> = defineOpen
export const definePublicFunction: DefinePublicFunction<Services> = definePublic
export const defineSteppedFunction: DefineSteppedFunction<Services> = defineStepped
export const defineStreamFunction: DefineStreamFunction<Services> = defineStream
export const defineWebhook: DefineWebhook<Services> = defineHook
