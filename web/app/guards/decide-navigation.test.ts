import { describe, expect, test } from 'vitest'
import { decideNavigation, type NavigationOptions } from './decide-navigation.ts'

const options: NavigationOptions = {
  login: '/signin',
  callback: '/confirm',
  cookieRedirect: false,
  saveRedirectToCookie: false,
}

const decide = (path: string, changes: Partial<NavigationOptions> = {}, signedIn = false) =>
  decideNavigation({ path, signedIn, options: { ...options, ...changes } })

const proceed = { kind: 'proceed' }
const toSignIn = { kind: 'redirect', to: '/signin', returnPath: undefined }

describe('a visitor who is not signed in', () => {
  test.each<[string, string, Partial<NavigationOptions>, object]>([
    ['goes to the login route', '/dashboard', {}, toSignIn],
    ['goes to the login route from the site root', '/', {}, toSignIn],
    ['stays on the login route', '/signin', {}, proceed],
    ['stays on the login route with a query', '/signin?from=mail', {}, proceed],
    ['stays on the callback route', '/confirm', {}, proceed],
    ['stays on the callback route with query and hash', '/confirm?type=email#x', {}, proceed],
    ['is guarded on a path that only begins like the login route', '/signin/more', {}, toSignIn],
    ['is guarded on a path that only ends like the login route', '/x/signin', {}, toSignIn],
    ['passes where the login pattern has a star', '/signin/more', { login: '/signin*' }, proceed],
    ['passes an excluded path', '/terms', { exclude: ['/terms'] }, proceed],
    ['passes an excluded pattern', '/docs/roles', { exclude: ['/docs/*'] }, proceed],
    ['is guarded beside an excluded pattern', '/docs', { exclude: ['/docs/*'] }, toSignIn],
    ['passes a path outside the include list', '/', { include: ['/settings*'] }, proceed],
    ['is guarded inside the include list', '/settings/team', { include: ['/settings*'] }, toSignIn],
    ['passes everything with an empty include list', '/settings', { include: [] }, proceed],
    ['passes what is both included and excluded', '/a/b', { include: ['/a/*'], exclude: ['/a/b'] }, proceed],
    ['is guarded by a star in the middle', '/component/7/edit', { include: ['/component/*/edit'] }, toSignIn],
    [
      'passes where the middle of the pattern differs',
      '/component/7',
      { include: ['/component/*/edit'] },
      proceed,
    ],
    ['meets dots as dots, not as wildcards', '/axb', { include: ['/a.b'] }, proceed],
    [
      'cannot pass by an excluded word in the query',
      '/dashboard?next=/terms',
      { exclude: ['*/terms'] },
      toSignIn,
    ],
    ['cannot pass by an excluded word in the hash', '/dashboard#/terms', { exclude: ['*/terms'] }, toSignIn],
  ])('%s: %s', (_rule, path, changes, decision) => {
    expect(decide(path, changes)).toEqual(decision)
  })

  test.each<[Partial<NavigationOptions>]>([
    [{ cookieRedirect: true }],
    [{ saveRedirectToCookie: true }],
    [{ cookieRedirect: true, saveRedirectToCookie: true }],
  ])('returns to the full attempted path with %j', (changes) => {
    expect(decide('/component/7?tab=versions#latest', changes)).toEqual({
      kind: 'redirect',
      to: '/signin',
      returnPath: '/component/7?tab=versions#latest',
    })
  })
})

test.each(['/dashboard', '/signin', '/confirm', '/settings/team'])(
  'a signed-in person proceeds to %s',
  (path) => {
    expect(decide(path, { saveRedirectToCookie: true }, true)).toEqual(proceed)
  },
)
