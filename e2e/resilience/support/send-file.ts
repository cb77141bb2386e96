import { request } from 'node:http'

export type FileAnswer = {
  readonly status: number
  readonly text: string
  readonly retryAfter: string | undefined
}

export type FileRequest = {
  readonly url: string
  readonly organizationId: string
  readonly accessToken: string
  readonly file: Buffer
}

/** Sends a file to be imported. The answer may come before all of it was sent, and then the rest does not matter. */
export function sendFile({ url, organizationId, accessToken, file }: FileRequest): Promise<FileAnswer> {
  const address = `${url}/functions/v1/import-organization?organization_id=${organizationId}`
  const headers = { Authorization: `Bearer ${accessToken}`, 'Content-Length': file.byteLength }
  return new Promise((resolve, reject) => {
    const sending = request(address, { method: 'POST', headers, agent: false })
    sending.on('error', reject)
    sending.on('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      // Ignores errors of a connection that closes while the rest is being sent.
      sending.off('error', reject).on('error', () => undefined)
      const finish = () =>
        resolve({ status: answer.statusCode ?? 0, text, retryAfter: answer.headers['retry-after'] })
      answer.on('end', finish).on('error', finish)
    })
    sending.end(file)
  })
}
