import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { announcements } from '#shared/announcements/contract.ts'
import type { ReplyOf } from '#shared/http/endpoint.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeAdminApi, renderAdmin } from '#web/testing/admin.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import { dismissToast, pressAt, tabTo, typeAt } from '#web/testing/keyboard.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { toast } from '#web/testing/toasts.ts'

const open = page.getByRole('button', { name: 'Send announcement', exact: true }).first()
const form = page.getByRole('dialog', { name: 'Send announcement' })
const submit = form.getByRole('button', { name: 'Send announcement' })
// The labels of required fields end with an asterisk.
const titleField = form.getByLabelText(/^Title/)
const messageField = form.getByLabelText(/^Message/)
const question = page.getByRole('dialog', { name: 'Send this announcement?' })
const send = question.getByRole('button', { name: 'Send now' })

const title = 'The office is closed'
const message = 'On Monday we are not there.'

const sent: ReplyOf<typeof announcements.send> = {
  id: '01890a5d-ac96-774b-8f00-000000000001',
  title,
  message,
  targetAudience: 'professional',
  town: null,
  language: null,
  isAdvertising: false,
  createdAt: new Date('2026-01-05T09:00:00Z'),
}

const fill = async () => {
  await titleField.fill(title)
  await messageField.fill(message)
  await form.getByLabelText('Audience').selectOptions('Professionals')
}

beforeEach(() => {
  fakeAdminApi()
  fakeApi.on(announcements.reach, ({ targetAudience }) => ({
    ...{ count: targetAudience === 'all' ? 1100 : 1, mailCount: 0 },
  }))
})

nightlyTest('an announcement needs a title and a message', async () => {
  await renderAdmin('/admin')
  await open.click()
  await expect.element(titleField).toHaveFocus()
  await expect.element(form.getByText('Reaches 1,100 people: everyone.')).toBeVisible()
  await expectAccessible('the form of an announcement')
  await submit.click()
  await expect.element(form.getByText('Required')).toHaveLength(2)
  await expect.element(titleField).toHaveFocus()
  await expect.element(question).not.toBeInTheDocument()
})

test('the preview shows the text and the reach, and a double tap sends it once', async () => {
  const sending = fakeApi.hold(announcements.send)
  await renderAdmin('/admin')
  await open.click()
  await fill()
  const preview = form.getByRole('region', { name: 'Preview' })
  await expect.element(preview.getByText(title)).toBeVisible()
  await expect.element(preview.getByText(message)).toBeVisible()
  await expect.element(preview.getByText('Reaches 1 person: professionals.')).toBeVisible()
  await expectAccessible('an announcement with its preview')
  await submit.click()
  await expect.element(question.getByText(title)).toBeVisible()
  await expect.element(question.getByText('Reaches 1 person: professionals.')).toBeVisible()
  await onlyNightly(expectAccessible)('the question before an announcement')
  await question.getByRole('button', { name: 'Keep writing' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(submit).toHaveFocus()
  await submit.click()
  await send.click()
  const busy = question.getByRole('button', { name: 'Sending...' })
  await busy.click({ force: true })
  sending.release(sent)
  await expect.element(toast('Announcement sent!')).toBeVisible()
  await expect.element(toast('Your message goes to 1 person')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(open).toHaveFocus()
  expect(fakeApi.calls(announcements.send)).toHaveLength(1)
})

nightlyTest(
  'a failed announcement keeps its text, and the retry reuses the client id',
  async () => {
    fakeApi.fail(announcements.send, 503, { message: 'Please try again in a minute.' })
    await renderAdmin('/admin?dialog=announcement')
    await fill()
    await submit.click()
    await send.click()
    await expect.element(toast('Failed to send announcement')).toBeVisible()
    await expect.element(form.getByText('Please try again in a minute.')).toBeVisible()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(titleField).toHaveValue(title)
    fakeApi.on(announcements.send, { ...sent, targetAudience: 'all' })
    await submit.click()
    await send.click()
    await expect.element(toast('Announcement sent!')).toBeVisible()
    await expect.element(toast('Your message has been delivered to all users')).toBeVisible()
    const ids = fakeApi.calls(announcements.send).map(({ clientId }) => clientId)
    expect(ids).toHaveLength(2)
    expect(ids[0]).toBe(ids[1])
  },
)

nightlyTest('the same text sent after a success gets a new client id', async () => {
  fakeApi.on(announcements.send, sent)
  await renderAdmin('/admin')
  for (const _ of ['first', 'second']) {
    await open.click()
    await fill()
    await submit.click()
    await send.click()
    await dismissToast('Announcement sent!')
  }
  const ids = fakeApi.calls(announcements.send).map(({ clientId }) => clientId)
  expect(new Set(ids).size).toBe(2)
})

nightlyTest('an announcement can be sent although counting the reach failed', async () => {
  fakeApi.on(announcements.reach, () => {
    throw new FakeError(503, { message: 'Welkom is busy right now.' })
  })
  await renderAdmin('/admin?dialog=announcement')
  await expect
    .element(form.getByText('We couldn’t count how many people this reaches.'))
    .toBeVisible()
  await expect.element(submit).toBeEnabled()
})

nightlyTest('an announcement can be written and sent by keyboard alone', async () => {
  fakeApi.on(announcements.send, sent)
  await renderAdmin('/admin')
  await pressAt(open)
  await expect.element(titleField).toHaveFocus()
  await typeAt(titleField, title)
  await typeAt(messageField, message)
  await tabTo(form.getByLabelText('Audience'))
  await pressAt(submit)
  await expect.element(question.getByRole('button', { name: 'Keep writing' })).toHaveFocus()
  await pressAt(send)
  await dismissToast('Announcement sent!')
  expect(fakeApi.calls(announcements.send)).toMatchObject([{ title, message }])
})
