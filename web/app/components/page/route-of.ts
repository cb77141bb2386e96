/** The pattern of an address, so that views of one screen count together: `/component/:id/versions`. */
export function routeOf(pathname: string, params: Readonly<Record<string, string | undefined>>): string {
  const names = Object.entries(params).filter(([name]) => name !== '*')
  if (params['*'] !== undefined) return '/*'
  return pathname
    .split('/')
    .map((part) => {
      const name = names.find(([, value]) => value !== undefined && encodeURIComponent(value) === part)?.[0]
      return name === undefined ? part : `:${name}`
    })
    .join('/')
}
