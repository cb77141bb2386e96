import type { Locator } from '@playwright/test'

/** The hands of a person: they use the page and count what it takes. Moving the focus is free, as with the Tab key. */
export class CountedHands {
  clicks = 0
  fields = 0
  forms = 0

  async click(target: Locator): Promise<void> {
    this.clicks += 1
    await target.click()
  }

  async fill(field: Locator, text: string): Promise<void> {
    this.fields += 1
    await field.fill(text)
  }

  /** Sends a form with its button. */
  async send(button: Locator): Promise<void> {
    this.forms += 1
    await this.click(button)
  }
}
