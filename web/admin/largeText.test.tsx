import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { adminWork } from '#shared/admin/workList/contract.ts'
import { attendance } from '#shared/events/attendance/contract.ts'
import { planning } from '#shared/events/planning/contract.ts'
import { anAttendance, aPlannedEvent, fakeAdminApi } from '#web/testing/admin.ts'
import { anEvent } from '#web/testing/events.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { findBrokenWords, phone, setTextSize, setViewport } from '#web/testing/layout.ts'
import { anAdmin } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { useLanguage } from '#web/testing/useLanguage.ts'

beforeEach(fakeAdminApi)

const open = async (path: string) => {
  await setViewport(phone)
  setTextSize(200)
  await useLanguage('nl')
  await renderApp(path, anAdmin({ language: 'nl' }))
  const title = page.getByRole('heading', { level: 1, name: 'Beheerdashboard' })
  await expect.element(title).toBeVisible()
  expect(findBrokenWords(title.element())).toEqual([])
}

test('in Dutch, text of twice the size breaks no word of what waits', async () => {
  fakeApi.on(adminWork.list, [{ kind: 'reports', count: 2, since: new Date() }])
  await open('/admin')
  const row = page.getByRole('main').getByRole('link', { name: /^Gerapporteerd/ })
  await expect.element(row).toBeVisible()
  expect(findBrokenWords(row.element())).toEqual([])
})

test('in Dutch, text of twice the size breaks no word of an event', async () => {
  fakeApi.on(planning.list, [aPlannedEvent({ location: 'Bibliotheek Neude, Utrecht' })])
  await open('/admin?tab=events')
  const place = page.getByText('Bibliotheek Neude, Utrecht')
  await expect.element(place).toBeVisible()
  expect(findBrokenWords(place.element())).toEqual([])
})

test('text of twice the size leaves room for the code of a ticket', async () => {
  const event = anEvent()
  fakeApi.on(attendance.summary, anAttendance(event))
  fakeApi.on(attendance.attendees, [])
  await open(`/admin?tab=bookings&id=${event.id}`)
  const code = page.getByRole('textbox', { name: 'Code van het ticket' })
  await expect.element(code).toBeVisible()
  expect(code.element().getBoundingClientRect().width).toBeGreaterThan(200)
})
