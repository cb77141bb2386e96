export type { Sms, SmsChannel, SmsSender } from './sms-sender.ts'
export { storedSms } from './stored-sms.ts'
