import { devices, type Page } from '@playwright/test'
import { expect, test } from '../../support/story.ts'

const height = 40

/** Controls that a finger misses as far above or below their middle as the required height allows. */
const smallTargets = (page: Page) =>
  page.evaluate((height) => {
    const controls = 'a[href], button, summary, input:not([type=hidden]), select, textarea'
    /** Links in a line of text are as tall as the line. */
    const isInText = (control: HTMLElement) => {
      const siblings = [...(control.parentElement?.childNodes ?? [])]
      if (siblings.some((node) => node instanceof Text && node.data.trim() !== '')) return true
      const block = control.closest<HTMLElement>('p, td, dd')
      return block !== null && block.innerText.trim() !== control.innerText.trim()
    }
    const isHit = (control: HTMLElement) => {
      control.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height: drawn } = control.getBoundingClientRect()
      const reach = height / 2 - 1
      return [-reach, reach].every((away) => {
        const hit = document.elementFromPoint(left + width / 2, top + drawn / 2 + away)
        return control.contains(hit) || (hit instanceof HTMLLabelElement && hit.control === control)
      })
    }
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => !control.closest('[inert], [aria-hidden=true], .sr-only'))
      .filter((control) => !isInText(control) && !isHit(control))
      .map((control) => control.ariaLabel ?? control.innerText)
  }, height)

const softly = expect.configure({ soft: true })

// A device that named its browser would get a worker of its own, and with it a product of its own.
const { defaultBrowserType: _, ...phone } = devices['Pixel 7']

test.use({ ...phone, viewport: { width: 390, height: 844 } })

test('controls on the public pages and in the documentation are 40 px tall on a phone', async ({
  page,
  companies,
  troubles,
}) => {
  troubles.expect(/status of 404 /)
  for (const path of [
    '/',
    '/pricing',
    '/changelog',
    '/contact',
    '/demo',
    '/demo/dashboard',
    '/terms',
    '/privacy',
    '/signin',
    '/signup',
    '/suspended',
    '/not-active',
    '/nope',
    '/docs',
  ]) {
    if (path === '/docs') await companies.enter(page, 'empty')
    await page.goto(path)
    await softly.poll(() => smallTargets(page), { message: path }).toEqual([])
  }
})
