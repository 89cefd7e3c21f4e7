import type { APIRequestContext, Page } from '@playwright/test'
import { events } from '#shared/events/contract.ts'
import { hosting, proposals } from '#shared/events/hosting/contract.ts'
import { expectOk, pathOf } from '../support/chat.ts'
import { book, dayIn } from '../support/events.ts'
import { expect, test } from '../support/fixtures.ts'
import { noNetwork } from '../support/offline.ts'
import { expectToast } from '../support/screens.ts'

const amsterdam = (at: Date) =>
  at.toLocaleString('sv-SE', { timeZone: 'Europe/Amsterdam' }).slice(0, 16).replace(' ', 'T')

/** A weekly series of three dates, the first in three hours. */
const fillDraft = async (page: Page, title: string) => {
  const inHours = (hours: number) => amsterdam(new Date(Date.now() + hours * 3_600_000))
  // Not the card of an event whose title has the word.
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByLabel('Start').fill(inHours(3))
  await page.getByLabel(/^End/).fill(inHours(5))
  await page.getByLabel('Location').fill('Bibliotheek Neude')
  await page.getByLabel('Description').fill('Bring a pen and something to drink.')
  await page.getByText('More options').click()
  await page.getByLabel('Repeat').selectOption({ label: 'Weekly' })
  await page.getByLabel('Until').fill(dayIn(16))
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
}

const answerOfTeam = async (
  admin: APIRequestContext,
  id: string,
  answer: { outcome: 'approve' } | { outcome: 'askForChanges'; answer: string },
) => {
  const { version } = await (await expectOk(admin.get(pathOf(hosting.one.path, { id })))).json()
  await expectOk(admin.put(pathOf(proposals.decide.path, { id }), { data: { version, ...answer } }))
}

const isHere = (page: Page) => page.getByRole('button', { name: /^Here/ })

test('a member proposes an event, is asked for a change, and runs it, also without network', async ({
  page,
  context,
  admin,
  newcomer,
  someoneElse,
  allowConsoleError,
}) => {
  allowConsoleError(noNetwork)
  const title = `Samen lezen ${crypto.randomUUID().slice(0, 8)}`
  await newcomer('Mehmet')
  const [guest, cohost] = [await someoneElse(), await someoneElse()]

  await page.goto('/events')
  await page.getByRole('link', { name: 'Host an event' }).click()
  await fillDraft(page, title)
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await page.getByRole('button', { name: 'Propose event' }).click()
  await expectToast(page, 'Event proposed')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  await answerOfTeam(admin, id, { outcome: 'askForChanges', answer: 'Which door do we take?' })
  await page.reload()
  await expect(page.getByText('Which door do we take?')).toBeVisible()
  await page.getByLabel('Location').fill('Bibliotheek Neude, side door')
  await page.getByRole('button', { name: 'Propose event' }).click()
  await expectToast(page, 'Event proposed')
  await answerOfTeam(admin, id, { outcome: 'approve' })
  await expectOk(book(guest, { id, title }))

  await page.goto(`/hosting/${id}`)
  await expect(page.getByRole('heading', { name: 'Your event' })).toBeVisible()
  await page.getByRole('link', { name: 'Invite a co-host or door helper' }).click()
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const invitation = page.getByRole('dialog', { name: 'Invite a co-host or door helper' })
  await invitation.getByRole('searchbox').fill(cohost.person.username)
  await invitation.getByRole('button', { name: `Invite ${cohost.person.name}` }).click()
  await expectToast(page, 'Invitation sent')
  await expectOk(
    cohost.put(pathOf(hosting.answerInvitation.path, { id }), { data: { isAccepted: true } }),
  )

  await page.goto(`/hosted-events/${id}`)
  await page.getByRole('link', { name: /Check in at the door/ }).click()
  const person = page.getByRole('button', { name: /^Check in/ })
  await expect(person).toBeVisible()
  await context.setOffline(true)
  await person.click()
  await expect(isHere(page)).toBeVisible()
  await expect(page.getByText('1 check-in waits for the network')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/waits for the network/)).toHaveCount(0)
  await expect(page.getByText('1 of 1 here')).toBeVisible()

  await page.goto(`/hosted-events/${id}`)
  await page.getByRole('link', { name: 'Cancel event' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this event?' })
  await question.getByLabel('Reason').fill('The library is closed')
  await question.getByRole('button', { name: 'Cancel event' }).click()
  await expectToast(page, 'Event cancelled')
  const left = await expectOk(guest.get(events.list.path, { params: { q: title } }))
  expect(await left.json()).toHaveLength(2)
})
