import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { announcements, type SentAnnouncement } from '#shared/announcements/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeAdminApi, renderAdmin } from '#web/testing/admin.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { newId } from '#web/testing/ids.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { firstOf } from '#web/testing/nightlyTest.ts'
import { aPerson } from '#web/testing/people.ts'
import { toast } from '#web/testing/toasts.ts'

const main = page.getByRole('main')
const rows = main.getByRole('listitem')

const someNews = (changes: Partial<SentAnnouncement> = {}): SentAnnouncement => ({
  id: newId(),
  title: 'The office is closed',
  message: 'On Monday we are not there.',
  targetAudience: 'all',
  town: null,
  language: null,
  isAdvertising: false,
  createdAt: new Date(Date.now() - 3 * 3_600_000),
  sentBy: aPerson({ name: 'Noor Visser' }),
  recipientCount: 1200,
  mailCount: 45,
  finishedAt: new Date(),
  ...changes,
})

beforeEach(() => {
  fakeAdminApi()
  fakeApi.on(announcements.reach, { count: 12, mailCount: 4 })
})

test.for(firstOf([320, 1280]))(
  'at %i px the history shows audience and delivery',
  async (width) => {
    await page.viewport(width, 860)
    const sending = someNews({
      ...{ targetAudience: 'student', town: 'Utrecht', language: 'Dutch', sentBy: null },
      ...{ recipientCount: 1, mailCount: 0, finishedAt: null },
    })
    fakeApi.on(announcements.list, [someNews(), sending])
    await renderAdmin('/admin?page=announcements')
    await expect
      .element(rows.first())
      .toMatchTextContent('Everyone · Reached 1,200 people, 45 of them also by email')
    await expect.element(rows.first()).toMatchTextContent('Noor Visser, 3 hours ago')
    await expect.element(rows.first().getByText('Delivered')).toBeVisible()
    await expect
      .element(rows.last())
      .toMatchTextContent('Students in Utrecht who speak Dutch · So far 1 person')
    await expect.element(rows.last().getByText('On its way')).toBeVisible()
    await expectAccessible(`history of announcements, ${width} px`)
    expectNoSidewaysScroll(`history of announcements, ${width} px`)
  },
)

test('an announcement is sent to a town and a language, and appears in the history', async () => {
  let sent: SentAnnouncement[] = []
  fakeApi.on(announcements.list, () => sent)
  fakeApi.on(announcements.choices, {
    towns: [{ name: 'Utrecht', count: 12 }],
    languages: [{ name: 'Dutch', count: 30 }],
  })
  fakeApi.fail(announcements.send, 503, { message: 'Welkom is busy right now.' })
  await renderAdmin('/admin?page=announcements')
  await expect.element(main.getByText('No announcements yet')).toBeVisible()
  await main.getByRole('button', { name: 'Send announcement' }).click()
  const form = page.getByRole('dialog', { name: 'Send announcement' })
  await form.getByLabelText(/^Title/).fill('Closed')
  await form.getByLabelText(/^Message/).fill('On Monday.')
  await form.getByLabelText('Audience').selectOptions('Language buddies')
  await form.getByLabelText('Town').selectOptions('Utrecht (12)')
  await form.getByLabelText('Language they speak').selectOptions('Dutch (30)')
  await expect
    .element(form.getByText('Reaches 12 people: language buddies in Utrecht who speak Dutch.'))
    .toBeVisible()
  await expect.element(form.getByText('4 people also get an email.')).toBeVisible()
  const send = async () => {
    await form.getByRole('button', { name: 'Send announcement' }).click()
    await page.getByRole('button', { name: 'Send now' }).click()
  }
  await send()
  await expect.element(toast('Failed to send announcement')).toBeVisible()
  fakeApi.on(announcements.send, () => {
    sent = [someNews()]
    return someNews()
  })
  await send()
  await expect.element(toast('Announcement sent!')).toBeVisible()
  await expect.element(toast('Your message has been delivered to all users')).toBeVisible()
  await expect.element(rows).toHaveLength(1)
  expect(fakeApi.calls(announcements.send).at(-1)).toMatchObject({
    ...{ targetAudience: 'language_buddy', town: 'Utrecht', language: 'Dutch' },
  })
})
