import type { NavigationOptions } from './decide-navigation.ts'

export const signInNavigation: NavigationOptions = {
  login: '/signin',
  callback: '/confirm',
  cookieRedirect: true,
  saveRedirectToCookie: true,
}

/** A signed-in person creates a company; a newcomer enters an email address first. */
export const signUpNavigation: NavigationOptions = { ...signInNavigation, login: '/signup' }
