import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { connections } from '#shared/connections/contract.ts'
import { hosting } from '#shared/events/hosting/contract.ts'
import { files } from '#shared/files/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { aPictureFile, choosePicture } from '#web/testing/files.ts'
import { aHelper, aHosting, anInvitation, fakeHostingApi, myPart } from '#web/testing/hosting.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { aPerson } from '#web/testing/people.ts'
import { reloadApp, renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'

const field = (name: string) => page.getByRole('textbox', { name })
const form = page.getByRole('form', { name: 'Host an event' })
const status = (text: string) => form.getByRole('status').filter({ hasText: text })
const propose = page.getByRole('button', { name: 'Propose event' })

const complete = {
  ...{ title: 'Canal walk', description: 'Along the water.', location: 'Dom' },
  ...{ startDate: new Date('2031-03-10T17:00:00Z'), endDate: new Date('2031-03-10T19:00:00Z') },
  ...{ price: '0.00', category: 'social' },
}

test('a draft begins with the first words, and gets its address while the host types', async () => {
  fakeHostingApi()
  await renderApp('/hosting/new')
  await expect.element(field('Title')).toBeVisible()
  await expectAccessible('new event of a host')
  expectNoSidewaysScroll('new event of a host')
  expect(fakeApi.calls(hosting.create)).toEqual([])
  await field('Title').fill('Canal')
  await expect.element(status('Saved')).toBeVisible()
  expect(window.location.pathname).toMatch(/^\/hosting\/0189/)
  await expect.element(field('Title')).toHaveFocus()
  await field('Title').fill('Canal walk')
  await expect.poll(() => fakeApi.calls(hosting.save).at(-1)?.draft.title).toBe('Canal walk')
  expect(fakeApi.calls(hosting.create)).toHaveLength(1)
})

test('without network nothing that was typed is lost', async () => {
  const draft = aHosting()
  fakeHostingApi(draft)
  const rendered = await renderApp(`/hosting/${draft.id}`)
  await expect.element(field('Title')).toHaveValue('Canal walk')
  fakeApi.fail(hosting.save, 503)
  await field('Title').fill('Canal walk at night')
  await expect.element(status('Not saved yet. We’ll try again.')).toBeVisible()
  await reloadApp(rendered, `/hosting/${draft.id}`)
  await expect.element(field('Title')).toHaveValue('Canal walk at night')
  await expect.element(status('Not saved yet. We’ll try again.')).toBeVisible()
  fakeHostingApi(draft)
  fakeApi.goOnline()
  await expect.element(status('Saved')).toBeVisible()
  expect(fakeApi.calls(hosting.save).at(-1)?.draft.title).toBe('Canal walk at night')
})

test('a proposal is sent once it is complete and saved, and can be taken back', async () => {
  const draft = aHosting({ draft: { ...complete, description: '' } })
  fakeHostingApi(draft)
  fakeApi.on(hosting.permission, { may: 'propose', groups: [], usualHours: 20 })
  await renderApp(`/hosting/${draft.id}`)
  await expect.element(page.getByText('The team usually answers within 20 hours.')).toBeVisible()
  await propose.click()
  await expect.element(field('Description')).toHaveFocus()
  expect(fakeApi.calls(hosting.propose)).toEqual([])
  await field('Description').fill('Along the water.')
  await propose.click()
  await expect.element(toast('Event proposed')).toBeVisible()
  expect(fakeApi.calls(hosting.save).at(-1)?.draft.description).toBe('Along the water.')
  const waiting = page.getByRole('region', { name: 'Waiting for the team' })
  await expect.element(waiting).toBeInViewport()
  await expect.element(page.getByRole('heading', { name: 'Host an event' })).toHaveFocus()
  await expect.element(propose).not.toBeInTheDocument()
  await expectAccessible('a proposal waits')
  await waiting.getByRole('button', { name: 'Take back' }).click()
  await expect.element(propose).toBeVisible()
})

test('an event that gets its id while it is proposed is proposed', async () => {
  const draft = aHosting({ draft: complete })
  fakeHostingApi(draft)
  const { promise, resolve } = Promise.withResolvers<void>()
  fakeApi.on(hosting.create, async () => {
    await promise
    return draft
  })
  await renderApp('/hosting/new')
  await field('Title').fill('Canal walk')
  await field('Location').fill('Dom')
  await field('Description').fill('Along the water.')
  await page.getByLabelText(/^Start/).fill('2031-03-10T18:00')
  await propose.click()
  resolve()
  await expect.element(toast('Event proposed')).toBeVisible()
})

test('a rejected field that is folded away opens and says why', async () => {
  const draft = aHosting({ draft: complete })
  fakeHostingApi(draft)
  await renderApp(`/hosting/${draft.id}`)
  await page.getByText('More options').click()
  await field('Price per person').fill('cheap')
  await page.getByText('More options').click()
  await propose.click()
  await expect.element(field('Price per person')).toHaveFocus()
  expect(fakeApi.calls(hosting.propose)).toEqual([])
})

test('the words of the team stand above the form, or in place of it', async () => {
  const asked = aHosting({ state: 'changesAsked', answer: 'Where do we meet?', draft: complete })
  fakeHostingApi(asked)
  const rendered = await renderApp(`/hosting/${asked.id}`)
  await expect
    .element(page.getByRole('region', { name: 'The team asks for changes' }))
    .toMatchTextContent(/Where do we meet\?/)
  await expect.element(propose).toBeVisible()
  const refused = aHosting({ state: 'refused', answer: 'Not in December.', draft: complete })
  fakeHostingApi(refused)
  await reloadApp(rendered, `/hosting/${refused.id}`)
  await expect.element(page.getByText('Not in December.')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  await expectAccessible('a refused proposal')
  await page.getByRole('button', { name: 'Delete draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click()
  await expect.element(toast('Draft deleted')).toBeVisible()
  expect(window.location.pathname).toBe('/hosting')
})

test('people are invited by name, and those who are asked see for what', async () => {
  const draft = aHosting()
  fakeHostingApi(draft)
  fakeApi.on(connections.searchUsers, [aPerson()])
  const rendered = await renderApp(`/hosting/${draft.id}`)
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a co-host or door helper' })
  await dialog.getByRole('radio', { name: /Door helper/ }).click()
  await dialog.getByRole('searchbox').fill('sam')
  await dialog.getByRole('button', { name: 'Invite Sam de Wit' }).click()
  await expect.element(dialog.getByText('Invited as door helper')).toBeVisible()
  await expectAccessible('a helper is invited')
  expect(fakeApi.calls(hosting.invite)).toMatchObject([{ id: draft.id, role: 'door' }])

  const invitation = anInvitation('cohost')
  fakeHostingApi(invitation)
  await reloadApp(rendered, `/hosting/${invitation.id}`)
  await expect.element(page.getByText('Sam de Wit asks you to be a co-host')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  await expectAccessible('an invitation to help')
  await page.getByRole('button', { name: 'Accept Canal walk' }).click()
  await expect.element(field('Title')).toHaveValue('Canal walk')
  expect(fakeApi.calls(hosting.answerInvitation)).toMatchObject([{ isAccepted: true }])
})

nightlyTest('a co-host cannot propose, and can leave', async () => {
  const draft = aHosting({
    ...{ myRole: 'cohost', draft: complete },
    people: [aHelper({ role: 'owner' }), myPart('cohost')],
  })
  fakeHostingApi(draft)
  fakeApi.on(hosting.removePerson, null)
  await renderApp(`/hosting/${draft.id}`)
  await expect.element(page.getByText('Sam de Wit can propose it when it’s ready.')).toBeVisible()
  await expect.element(propose).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Actions for Noor Visser' }).click()
  await page.getByRole('menuitem', { name: 'Stop helping' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop helping' }).click()
  await expect.element(toast('You no longer help with this event')).toBeVisible()
  expect(window.location.pathname).toBe('/hosting')
})

nightlyTest('the settings may leave hosting to the team', async () => {
  fakeApi.on(hosting.permission, { may: 'nothing', groups: [], usualHours: null })
  await renderApp('/hosting/new')
  await expect.element(page.getByText('You can’t host events here. Ask the team.')).toBeVisible()
  await expectAccessible('hosting is closed')
})

nightlyTest('a private group leaves no choice of who sees the event', async () => {
  const group = { id: '01890a5d-ac96-774b-8e00-00000000aaaa', name: 'Walkers', isPrivate: true }
  fakeHostingApi()
  fakeApi.on(hosting.permission, { may: 'groupsOnly', groups: [group], usualHours: null })
  await renderApp(`/hosting/new?group=${group.id}`)
  await page.getByText('More options').click()
  await expect.element(page.getByLabelText('Group')).toHaveValue(group.id)
  const audience = page.getByLabelText('Who sees it')
  expect(audience.getByRole('option').elements()).toHaveLength(1)
  await onlyNightly(expectAccessible)('audience of a private group')
})

test('files are saved with the draft, and pictures are described before it is proposed', async () => {
  const draft = aHosting({ draft: complete })
  fakeHostingApi(draft)
  const staged = { ...aPictureFile(), nearlyFull: null }
  fakeApi.on(files.stage, staged)
  await renderApp(`/hosting/${draft.id}`)
  const group = page.getByRole('group', { name: 'Pictures and files' })
  await expect.element(group).toBeVisible()
  await choosePicture(group.element(), 'canal.png')
  const describe = group.getByRole('button', { name: 'Describe the picture market.jpeg' })
  await expect.element(describe).toBeVisible()
  await expect.element(group.getByRole('list', { name: 'Chosen files' })).not.toBeInTheDocument()
  expect(fakeApi.calls(hosting.saveFiles)).toEqual([{ id: draft.id, fileIds: [staged.id] }])
  await propose.click()
  await expect.element(describe).toHaveFocus()
  await expect.element(group.getByRole('alert')).toBeVisible()
  await expectAccessible('a draft with a picture that is not described')
  expect(fakeApi.calls(hosting.propose)).toEqual([])
  await group.getByRole('button', { name: 'Remove market.jpeg' }).click()
  await expect.poll(() => fakeApi.calls(hosting.saveFiles).at(-1)?.fileIds).toEqual([])
  await propose.click()
  await expect.element(toast('Event proposed')).toBeVisible()
})
