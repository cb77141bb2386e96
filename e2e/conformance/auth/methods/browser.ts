/** Follows redirects as a browser does, with its cookies and without a key of the API, until one leaves for the site. */
export async function followRedirects(start: string, leaves: (url: URL) => boolean): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = new URL(start)
  for (let step = 0; step < 10; step += 1) {
    if (leaves(url)) return url
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location === null) throw new Error(`${url.pathname}: ${answer.status} ${await answer.text()}`)
    url = new URL(location, url)
  }
  throw new Error('Too many redirects')
}
