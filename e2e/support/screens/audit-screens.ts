// The audit log of a company, its open entry and the dialog that changes how long it is kept.
import { expect } from '@playwright/test'
import { fillCatalog, openCatalog } from '../catalog.ts'
import type { Screen, Visit } from './screen.ts'

async function openLog({ page, person }: Visit, path = '/settings/organization/audit-logs'): Promise<void> {
  await person.register(page)
  await fillCatalog(await openCatalog(page))
  await page.goto(path)
  await expect(page.getByRole('table', { name: 'Entries' })).toBeVisible()
}

export const auditScreens: readonly Screen[] = [
  { name: 'settings-audit-logs', open: openLog },
  { name: 'audits', open: (visit) => openLog(visit, '/audits') },
  {
    name: 'settings-audit-logs-entry',
    open: async (visit) => {
      await openLog(visit, '/settings/organization/audit-logs?entry=1')
      await expect(visit.page.getByRole('dialog', { name: 'Entry 1' })).toBeVisible()
    },
  },
  {
    name: 'settings-audit-logs-no-match',
    open: async (visit) => {
      await visit.person.register(visit.page)
      await visit.page.goto('/settings/organization/audit-logs?address=203.0.113.24')
      await expect(visit.page.getByRole('heading', { name: 'No entries for these filters' })).toBeVisible()
    },
  },
  {
    name: 'settings-audit-logs-retention',
    open: async (visit) => {
      await openLog(visit)
      await visit.page.getByRole('button', { name: 'Change', exact: true }).click()
      await visit.page.getByLabel('Days').fill('90')
      await expect(visit.page.getByText('No entry is older.')).toBeVisible()
    },
  },
]
