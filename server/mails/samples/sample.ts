import type { RenderedMail } from '../mail-layout.ts'

export type MailSample = {
  readonly name: string
  /** The file that renders it, without its ending. */
  readonly of: string
  readonly render: () => Pick<RenderedMail, 'subject' | 'html' | 'text'> | Promise<RenderedMail>
}

export const siteUrl = 'https://trellis.example.com'
export const sampleTime = new Date('2026-11-17T08:05:00Z')
