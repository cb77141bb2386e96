// `fetch` with the progress of what is sent, which the browser's own does not tell. The storage client sends through it.

export interface Sending {
  /** From 0 to 1; 1 once everything was sent, while the server still stores it. */
  readonly onProgress?: ((share: number) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

export function progressFetch({ onProgress, signal }: Sending): typeof fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const abort = () => request.abort()
      request.open(init.method ?? 'GET', String(input))
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress?.(loaded / total)
      }
      request.onload = () => {
        const headers = new Headers({ 'Content-Type': request.getResponseHeader('Content-Type') ?? '' })
        const { status, statusText, responseText } = request
        // An answer such as 204 must not have a body, not even an empty one.
        resolve(new Response(responseText || null, { status, statusText, headers }))
      }
      // As the text of the browser's fetch, by which the app knows that nothing answered.
      request.onerror = () => reject(new TypeError('Failed to fetch'))
      request.onabort = () => reject(new DOMException('The upload was canceled', 'AbortError'))
      request.onloadend = () => signal?.removeEventListener('abort', abort)
      if (signal?.aborted) return reject(new DOMException('The upload was canceled', 'AbortError'))
      signal?.addEventListener('abort', abort)
      request.send((init.body ?? null) as XMLHttpRequestBodyInit | null)
    })
}
