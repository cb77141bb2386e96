import { describeDevice } from '../functions/people/support/describe-device.ts'
import { notifications } from '../mails/locales/en/notifications.ts'

/** The browser and the system in words that people know; otherwise what the browser says. */
export const nameDevice = (userAgent: string): string =>
  describeDevice(userAgent).device ?? (userAgent.slice(0, 80) || notifications.unknownDevice)
