import type { RequestScope } from '../data/client/request-scope.ts'

export type Logged = { level: 'info' | 'warn' | 'error'; details: object; message: string }

/** A scope whose platform answers as the test says; requests and log lines are recorded. */
export function testScope(answer: (request: Request) => Response | Promise<Response>) {
  const asked: Request[] = []
  const logged: Logged[] = []
  const logAt = (level: Logged['level']) => (details: object, message: string) => {
    logged.push({ level, details, message })
  }
  const scope: RequestScope = {
    platformFetch: async (input, init) => {
      const request = new Request(input, init)
      asked.push(request.clone())
      return answer(request)
    },
    contact: { openForm: () => 'form-of-the-test', send: async () => 'sent' },
    publicUrl: 'http://trellis.invalid',
    language: 'en',
    languages: { strategy: 'no_prefix', offered: ['en'] },
    hasDemo: true,
    providers: [],
    publishableKey: 'sb_publishable_test',
    otpLifetime: 3600,
    mailMinInterval: 60,
    nonce: 'nonce-of-the-test',
    requestId: 'request-of-the-test',
    log: { info: logAt('info'), warn: logAt('warn'), error: logAt('error') },
  }
  return { scope, asked, logged }
}
