import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { admin } from '#shared/admin/contract.ts'
import { adminGroups, type GroupForVisitors } from '#shared/admin/groups/contract.ts'
import { files } from '#shared/files/contract.ts'
import { type RegistrationInvitation, settings } from '#shared/settings/contract.ts'
import { defaultPlatform } from '#shared/settings/platform.ts'
import { platform } from '#web/page/platform.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeAdminApi, renderAdmin } from '#web/testing/admin.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { newId } from '#web/testing/ids.ts'
import { expectScreenQuality } from '#web/testing/layout.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { aPerson } from '#web/testing/people.ts'
import { toast } from '#web/testing/toasts.ts'
import { waitUntilIdle } from '#web/testing/waitForIdle.ts'

const form = page.getByRole('dialog', { name: 'Platform settings' })
const name = form.getByLabelText(/^Name of the community/)
const save = form.getByRole('button', { name: 'Save settings' })

const invitation: RegistrationInvitation = {
  id: '01890a5d-ac96-774b-8f10-000000000001',
  usesLeft: 1,
  madeBy: 'Noor Visser',
  expiresAt: new Date('2026-12-01T12:00:00Z'),
  createdAt: new Date('2026-11-17T12:00:00Z'),
}

beforeEach(() => {
  fakeAdminApi()
  fakeApi.on(settings.read, defaultPlatform)
  const before = { ...platform }
  onTestFinished(() => {
    Object.assign(platform, before)
  })
})

test('an invalid address and an unsafe link show errors at their fields', async () => {
  fakeApi.on(settings.update, { ...defaultPlatform, name: 'Leiden Newcomers' })
  await renderAdmin('/admin')
  await page.getByRole('button', { name: 'Platform settings' }).click()
  await expect.element(name).toHaveFocus()
  await name.fill('Leiden Newcomers')
  await form.getByLabelText(/^Contact address/).fill('nobody')
  await form.getByRole('button', { name: 'Add a link' }).click()
  await form.getByLabelText('Text of link 1').fill('The city')
  await form.getByLabelText('Address of link 1').fill('javascript:alert(1)')
  await save.click()
  await expect.element(form.getByText('Invalid email')).toBeVisible()
  await expect.element(form.getByText('Start the link with https:// or /')).toBeVisible()
  await expectAccessible('the settings of the platform, fields invalid')
  expect(fakeApi.calls(settings.update)).toEqual([])
  await form.getByLabelText(/^Contact address/).fill('hallo@leiden.example')
  await form.getByLabelText('Address of link 1').fill('https://leiden.example/new')
  await save.click()
  await expect.element(toast('Settings saved')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  expect(fakeApi.calls(settings.update)).toEqual([
    {
      ...{ name: 'Leiden Newcomers', contactEmail: 'hallo@leiden.example' },
      footerLinks: [{ label: 'The city', href: 'https://leiden.example/new' }],
    },
  ])
})

test('members may host, and their events are always approved first', async () => {
  const changed = { whoMayHost: 'members', hasTrustedHosts: false } as const
  fakeApi.on(settings.update, { ...defaultPlatform, ...changed })
  await renderAdmin('/admin?dialog=settings')
  const trust = form.getByLabelText(/^Hosts are trusted after three approved events/)
  await expect.element(form.getByLabelText(/^Only administrators/)).toBeChecked()
  await expect.element(trust).not.toBeInTheDocument()
  await form.getByLabelText(/^Every member/).click()
  await trust.click()
  await save.click()
  await expect.element(toast('Settings saved')).toBeVisible()
  expect(fakeApi.calls(settings.update)).toEqual([changed])
})

nightlyTest('the first day of the week is a setting of the community', async () => {
  fakeApi.on(settings.update, { ...defaultPlatform, weekStart: 'monday' })
  await renderAdmin('/admin?dialog=settings')
  await form.getByLabelText('First day of the week').selectOptions('Monday')
  await waitUntilIdle()
  const before = fakeApi.calls(admin.analytics).length
  await save.click()
  await expect.element(toast('Settings saved')).toBeVisible()
  // The weekly metrics are refetched.
  await expect.poll(() => fakeApi.calls(admin.analytics).length).toBeGreaterThan(before)
  expect(fakeApi.calls(settings.update)).toEqual([{ weekStart: 'monday' }])
  expect(platform.weekStart).toBe('monday')
})

test('answers to hosts are kept between 7 and 90 days', async () => {
  fakeApi.on(settings.update, { ...defaultPlatform, answersKeptDays: 14 })
  await renderAdmin('/admin?dialog=settings')
  const days = form.getByLabelText('Days until answers are deleted')
  await expect.element(days).toHaveValue('30')
  for (const wrong of ['', '6', '91', '7.5', 'many']) {
    await days.fill(wrong)
    await save.click()
    await expect.element(form.getByText('Choose 7 to 90 days')).toBeVisible()
  }
  expect(fakeApi.calls(settings.update)).toEqual([])
  await days.fill('14')
  await save.click()
  await expect.element(toast('Settings saved')).toBeVisible()
  expect(fakeApi.calls(settings.update)).toEqual([{ answersKeptDays: 14 }])
})

nightlyTest('how to pay is written once for all new events', async () => {
  const note = 'By bank transfer before Friday'
  fakeApi.on(settings.update, { ...defaultPlatform, paymentNote: note })
  await renderAdmin('/admin?dialog=settings')
  await form.getByLabelText(/^How to pay/).fill(note)
  await save.click()
  await expect.element(toast('Settings saved')).toBeVisible()
  expect(fakeApi.calls(settings.update)).toEqual([{ paymentNote: note }])
  expect(platform.paymentNote).toBe(note)
})

const offered = (changes: Partial<GroupForVisitors> = {}): GroupForVisitors => ({
  id: newId(),
  name: 'Walkers',
  createdAt: new Date('2026-01-05T09:00:00Z'),
  owner: aPerson({ name: 'Sam de Wit' }),
  links: 0,
  version: '0123456789abcdef0123456789abcdef',
  hiddenBecause: null,
  isRecommended: true,
  ...changes,
})

test('groups become public only as chosen', async () => {
  const walkers = offered()
  const desk = offered({ name: 'Desk', hiddenBecause: 'age', isRecommended: false })
  const linked = offered({ name: 'Bargains', links: 2, isRecommended: false })
  fakeApi.on(settings.update, { ...defaultPlatform, hasPublicGroups: true })
  fakeApi.fail(adminGroups.forVisitors, 503, { message: 'Welkom is busy right now.' })
  await renderAdmin('/admin?dialog=settings')
  const switched = form.getByRole('switch', { name: 'Groups' })
  await switched.click()
  await expect.element(form.getByText('The groups could not be loaded')).toBeVisible()
  await save.click()
  await expect.element(form.getByText('Wait until the groups are loaded')).toBeVisible()
  expect(fakeApi.calls(settings.update)).toEqual([])
  fakeApi.on(adminGroups.forVisitors, [walkers, desk, linked])
  await form.getByRole('button', { name: /^Try again/ }).click()
  const choice = form.getByRole('group', { name: 'Which groups do visitors see?' })
  const box = (name: string) => choice.getByRole('checkbox', { name })
  await expect.element(box('Walkers')).toBeChecked()
  await expect
    .element(box('Walkers'))
    .toHaveAccessibleDescription('Run by Sam de Wit, since 5 January 2026')
  await expect.element(box('Desk')).not.toBeChecked()
  await expect.element(box('Desk')).toHaveAccessibleDescription(/New account$/)
  await expect.element(box('Bargains')).toHaveAccessibleDescription(/2 links$/)
  await box('Bargains').click()
  await expectScreenQuality('choosing groups that become public')
  await save.click()
  await expect.element(toast('Settings saved')).toBeVisible()
  expect(fakeApi.calls(settings.update)).toEqual([
    {
      hasPublicGroups: true,
      groupsForVisitors: [walkers, linked].map(({ id, version }) => ({ id, version })),
    },
  ])
})

test('what visitors may read is switched on and off', async () => {
  fakeApi.on(settings.update, { ...defaultPlatform, hasPublicEvents: false, hasPublicGroups: true })
  fakeApi.on(adminGroups.forVisitors, [])
  await renderAdmin('/admin?dialog=settings')
  const publicPages = form.getByRole('group', { name: 'Open to everyone' })
  await expect.element(publicPages).toMatchTextContent('never show names, photos or numbers')
  await expect.element(publicPages.getByLabelText('Guides')).toBeChecked()
  await expect.element(publicPages.getByLabelText('Groups')).not.toBeChecked()
  await publicPages.getByLabelText('Groups').click()
  await publicPages.getByLabelText('Events').click()
  await expectAccessible('the settings of the platform, public pages')
  await save.click()
  await expect.element(toast('Settings saved')).toBeVisible()
  expect(fakeApi.calls(settings.update)).toEqual([
    { hasPublicEvents: false, hasPublicGroups: true, groupsForVisitors: [] },
  ])
})

test('an invitation link is created, shown once, and revoked', async () => {
  fakeApi.on(settings.invite, () => {
    fakeApi.on(settings.invitations, [invitation])
    return { ...invitation, url: 'https://welkom.example/auth?invitation=abc' }
  })
  fakeApi.on(settings.revokeInvitation, () => {
    fakeApi.on(settings.invitations, [])
    return null
  })
  await renderAdmin('/admin?dialog=settings')
  await form.getByLabelText('Who can register').selectOptions('People with an invitation link')
  await expect.element(form.getByText('No active invitations.')).toBeVisible()
  await form.getByRole('button', { name: 'Create a link' }).click()
  await expect
    .element(form.getByLabelText(/^The link/))
    .toHaveValue('https://welkom.example/auth?invitation=abc')
  await expect.element(form.getByText('For 1 more person, until 1 December 2026')).toBeVisible()
  await onlyNightly(expectAccessible)('the settings of the platform, with an invitation')
  expect(fakeApi.calls(settings.invite)).toEqual([{ uses: 1, days: 14 }])
  await form.getByRole('button', { name: /^Cancel invitation/ }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this invitation?' })
  await expect.element(question).toBeVisible()
  expect(fakeApi.calls(settings.revokeInvitation)).toEqual([])
  await question.getByRole('button', { name: 'Cancel invitation' }).click()
  await expect.element(form.getByText('No active invitations.')).toBeVisible()
  await expect.element(form.getByRole('button', { name: 'Copy link' })).not.toBeInTheDocument()
})

nightlyTest('a failed save shows the reason and keeps the input', async () => {
  fakeApi.fail(settings.update, 503, { message: 'Welkom is busy right now.' })
  await renderAdmin('/admin?dialog=settings')
  await name.fill('Leiden Newcomers')
  await save.click()
  await expect.element(toast('Failed to save settings')).toBeVisible()
  await expect.element(form).toMatchTextContent('Welkom is busy right now.')
  await expect.element(name).toHaveValue('Leiden Newcomers')
})

nightlyTest('an unreadable stored setting is reported until the settings are saved', async () => {
  const problem = 'The stored setting platform.name cannot be read. Save the settings.'
  fakeApi.on(settings.problems, () => [problem])
  fakeApi.on(settings.update, () => {
    fakeApi.on(settings.problems, [])
    return defaultPlatform
  })
  await renderAdmin('/admin')
  await expect.element(page.getByText(problem)).toBeVisible()
  await expectAccessible('the dashboard, a setting cannot be read')
  await page.getByRole('button', { name: 'Platform settings' }).click()
  await save.click()
  await expect.element(toast('Settings saved')).toBeVisible()
  await expect.element(page.getByText(problem)).not.toBeInTheDocument()
})

test('the space for files is in numbers, beside what is in use now', async () => {
  const megabyte = 1024 * 1024
  fakeApi.on(files.space, {
    bytes: 300 * megabyte,
    files: 120,
    people: [{ user: aPerson({ name: 'Mina' }), bytes: 30 * megabyte }],
    groups: [{ id: newId(), name: 'Delft walks', bytes: 200 * megabyte }],
  })
  fakeApi.on(settings.update, { ...defaultPlatform, filesPerGroupMb: 500 })
  await renderAdmin('/admin?dialog=settings')
  await expect.element(form.getByText('120 files take up 300 MB.')).toBeVisible()
  await form.getByText('Who uses the most').click()
  await expect.element(form.getByText('Group Delft walks: 200 MB')).toBeVisible()
  await expect.element(form.getByText('Mina, in 30 days: 30 MB')).toBeVisible()
  await form.getByLabelText('Each group').fill('5')
  await save.click()
  await expect.element(form.getByText('Please enter 10 to 1,000,000 megabytes.')).toBeVisible()
  await expectAccessible('the settings of files')
  await form.getByLabelText('Each group').fill('500')
  await save.click()
  await expect.element(toast('Settings saved')).toBeVisible()
  expect(fakeApi.calls(settings.update)).toEqual([{ filesPerGroupMb: 500 }])
})
