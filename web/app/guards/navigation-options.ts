import type { NavigationOptions } from './decide-navigation.ts'

export const signInNavigation: NavigationOptions = {
  login: '/signin',
  callback: '/confirm',
  cookieRedirect: true,
  saveRedirectToCookie: true,
}

/** A company is created by a signed-in person; a newcomer gives an address first. */
export const signUpNavigation: NavigationOptions = { ...signInNavigation, login: '/signup' }
