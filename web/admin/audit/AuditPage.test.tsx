import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type TeamLogEntry, teamLog } from '#shared/admin/audit/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeAdminApi, renderAdmin } from '#web/testing/admin.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { newId } from '#web/testing/ids.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { firstOf, nightlyTest } from '#web/testing/nightlyTest.ts'
import { aPerson } from '#web/testing/people.ts'

const main = page.getByRole('main')
const rows = main.getByRole('listitem')

const anEntry = (changes: Partial<TeamLogEntry> = {}): TeamLogEntry => ({
  id: newId(),
  action: 'changed_account',
  actor: aPerson({ name: 'Noor Visser' }),
  subject: aPerson({ name: 'Lotte Smit' }),
  about: null,
  caseId: null,
  changed: ['name', 'weekStart'],
  decision: null,
  createdAt: new Date('2026-01-05T09:00:00Z'),
  ...changes,
})

beforeEach(fakeAdminApi)

test.for(firstOf([320, 1280]))('at %i px the log says who did what to whom', async (width) => {
  await page.viewport(width, 860)
  const caseId = newId()
  fakeApi.on(teamLog.list, [
    anEntry(),
    anEntry({ action: 'conversation_opened', subject: null, changed: [], caseId }),
    anEntry({ action: 'decision_made', decision: 'suspend', changed: [], caseId }),
    anEntry({ action: 'event_created', actor: null, subject: null, about: 'Canal walk' }),
  ])
  await renderAdmin('/admin?page=audit')
  await expect
    .element(rows.first())
    .toMatchTextContent(
      'Noor Visser changed an account: Lotte SmitMon 5 January 2026, 10:00 · name, week start',
    )
  await expect
    .element(rows.nth(1).getByRole('link', { name: 'See the case' }))
    .toHaveAttribute('href', `/safety?case=${caseId}`)
  await expect
    .element(rows.nth(2))
    .toMatchTextContent(/^(NV)?Noor Visser suspended an account: Lotte Smit · See the case/)
  await expect
    .element(rows.nth(3))
    .toMatchTextContent('Deleted account created an event “Canal walk”')
  await expectAccessible(`audit log, ${width} px`)
  expectNoSidewaysScroll(`audit log, ${width} px`)
})

nightlyTest('the log is searched by person, action and days, and the search cleared', async () => {
  fakeApi.on(teamLog.list, ({ q }) => (q ? [] : [anEntry()]))
  await renderAdmin('/admin?page=audit')
  await main.getByLabelText('Which actions').selectOptions('Lifted a suspension or ban')
  await expect.poll(() => fakeApi.calls(teamLog.list).at(-1)).toMatchObject({ decision: 'lift' })
  await main.getByLabelText('Which actions').selectOptions('Deleted an account')
  await main.getByLabelText('From').fill('2026-01-01')
  await main.getByLabelText('To', { exact: true }).fill('2026-01-31')
  await main.getByRole('searchbox', { name: 'Search by person' }).fill('noor')
  await expect
    .poll(() => fakeApi.calls(teamLog.list).at(-1))
    .toMatchObject({ q: 'noor', action: 'deleted_account', from: '2026-01-01', to: '2026-01-31' })
  await expect.element(main.getByText('No entries found').last()).toBeVisible()
  await main.getByRole('button', { name: 'Show all entries' }).click()
  await expect.poll(() => window.location.search).toBe('?page=audit')
  await expect.element(rows).toHaveLength(1)
})
