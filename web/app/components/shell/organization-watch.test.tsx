import { fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { organizationCookie, organizationCookieName } from '../../data/organization/current-organization.ts'
import { readCookie, writeCookie } from '../../data/session/cookies.ts'
import { OrganizationWatch } from './organization-watch.ts'

const chosen = () => readCookie(document.cookie, organizationCookieName)
const chooseElsewhere = () => writeCookie(document, organizationCookie('theirs', window.location))

afterEach(() => void vi.restoreAllMocks())

test('a window that loads beside the one in which somebody works leaves the choice alone', () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  chooseElsewhere()
  render(<OrganizationWatch shown="ours" />)
  expect(chosen()).toBe('theirs')
})

test.each(['pointerDown', 'keyDown', 'focus'] as const)(
  'a %s in a window is work for its organization',
  (sign) => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    render(<OrganizationWatch shown="ours" />)
    chooseElsewhere()
    fireEvent[sign](document.body)
    expect(chosen()).toBe('ours')
  },
)
