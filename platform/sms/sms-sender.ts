export type SmsChannel = 'sms' | 'whatsapp'

export type Sms = {
  /** E.164 with the plus. */
  readonly to: string
  readonly text: string
  /** Default: `sms`. */
  readonly channel?: SmsChannel
}

/** The only way to send text messages. */
export type SmsSender = {
  /** Resolves once the message is accepted. Its errors are logged, so they must not name the number or the text. */
  send(sms: Sms): Promise<void>
  close?(): Promise<void>
}
