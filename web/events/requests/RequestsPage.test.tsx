import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { connections } from '#shared/connections/contract.ts'
import { hosted } from '#shared/events/hosted/contract.ts'
import {
  type EventInvitation,
  type EventRequest,
  type EventRequests,
  invitations,
  requests,
} from '#shared/events/requests/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { aHostedEvent, fakeHostedApi } from '#web/testing/hosting.ts'
import { newId } from '#web/testing/ids.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { aPerson } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'

const food = {
  ...{ id: newId(), text: 'What do you eat?', kind: 'one' as const, options: ['All', 'Vegan'] },
  ...{ isRequired: true, isPerPerson: true, reason: null },
}

const aRequest = (name: string, changes: Partial<EventRequest> = {}): EventRequest => ({
  ...{ id: newId(), user: aPerson({ id: newId(), name }), size: 1, guestNames: [] },
  ...{ answers: null, createdAt: new Date() },
  ...changes,
})

/** The requests on the fake server, which keeps who still asks. */
const fakeRequests = (rows: EventRequest[], changes: Partial<EventRequests> = {}) => {
  let open = rows
  const answer = (ids: string[]) => {
    open = open.filter(({ id }) => !ids.includes(id))
  }
  fakeApi.on(requests.list, () => ({
    ...{ requests: open, questions: [food], places: 8 },
    asking: open.reduce((sum, { size }) => sum + size, 0),
    endsAt: new Date('2031-03-10T16:30Z'),
    ...changes,
  }))
  fakeApi.on(requests.accept, ({ ids }) => {
    answer(ids)
    return { accepted: ids.length, notFitting: [] }
  })
  fakeApi.on(requests.refuse, ({ ids }) => {
    answer(ids)
    return null
  })
}

const anEventWithApproval = (changes: Parameters<typeof aHostedEvent>[0] = {}) =>
  aHostedEvent({ needsApproval: true, ...changes })

const open = async (event = anEventWithApproval(), search = '?page=requests') => {
  fakeHostedApi(event)
  await renderApp(`/hosted-events/${event.id}${search}`)
  return event
}

const choose = (name: string) => page.getByRole('checkbox', { name: `Choose ${name}` }).click()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name })

test('your event says how many ask, and leads to the requests', async () => {
  fakeRequests([])
  await open(anEventWithApproval({ booked: 22, waiting: 3, maxAttendees: 20 }), '')
  await expect
    .element(page.getByRole('list', { name: 'The event in figures' }))
    .toMatchTextContent(/22 going.*3 asking.*2 over/)
  await page.getByRole('link', { name: /Requests.*3 people ask to come/ }).click()
  await expect.element(page.getByText('No one is asking right now')).toBeVisible()
})

test('a request shows the party and its answers in short', async () => {
  fakeRequests([
    aRequest('Mina Kaya', {
      ...{ size: 3, guestNames: ['Ali', 'Sara'] },
      answers: { [food.id]: [['Vegan'], ['All'], []] },
    }),
    aRequest('', { user: null, size: 2 }),
  ])
  await open()
  const list = page.getByRole('list', { name: 'Requests' })
  await expect.element(page.getByText('8 places, 5 asking')).toBeVisible()
  await expect.element(page.getByText(/^Answer by .*17:30/)).toBeVisible()
  await expect
    .element(list)
    .toMatchTextContent(/Mina Kaya.*3 places.*with Ali, Sara.*What do you eat\?.*Vegan · All/)
  await expect.element(list).toMatchTextContent(/A member.*2 places/)
  await choose('Mina Kaya')
  await expectAccessible('requests')
  expectNoSidewaysScroll('requests')
})

test('four of six are accepted, and the others wait', async () => {
  const names = ['Ada', 'Bo', 'Cem', 'Dina', 'Eva', 'Finn']
  const rows = names.map((name) => aRequest(name))
  fakeRequests(rows)
  const event = await open()
  await button('Choose all').click()
  for (const name of ['Eva', 'Finn']) await choose(name)
  await expect.element(page.getByText('4 places chosen')).toBeVisible()
  await button('Accept 4').click()
  await expect.element(toast('4 requests accepted')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Choose Ada' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('checkbox', { name: 'Choose Finn' })).toBeVisible()
  await expect.element(button('Refuse')).not.toBeInTheDocument()
  expect(fakeApi.calls(requests.accept)).toMatchObject([
    {
      ...{ id: event.id, ids: rows.slice(0, 4).map(({ id }) => id) },
      sizes: Object.fromEntries(rows.slice(0, 4).map(({ id }) => [id, 1])),
    },
  ])
})

test('more than there are places: a warning before, and the names after', async () => {
  fakeRequests([aRequest('Ada', { size: 2 }), aRequest('Bo')], { places: 2 })
  fakeApi.on(requests.accept, { accepted: 1, notFitting: ['Bo'] })
  await open()
  await button('Choose all').click()
  await expect.element(page.getByText(/^3 places chosen, but only 2 free/)).toBeVisible()
  await button('Accept 2').click()
  await expect.element(page.getByText('No room for Bo')).toBeVisible()
})

test('a refusal may carry words', async () => {
  const ada = aRequest('Ada')
  fakeRequests([ada, aRequest('Bo')])
  await open()
  await choose('Ada')
  await button('Refuse').click()
  const form = dialog('Refuse this request?')
  await expect.element(form.getByText(/They can’t ask again for this event/)).toBeVisible()
  await form.getByRole('textbox', { name: 'A few words' }).fill('It’s for beginners.')
  await expectAccessible('refusing a request')
  await form.getByRole('button', { name: 'Refuse' }).click()
  await expect.element(toast('We’ve let them know')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Choose Ada' })).not.toBeInTheDocument()
  expect(fakeApi.calls(requests.refuse)).toMatchObject([
    { ids: [ada.id], words: 'It’s for beginners.' },
  ])
})

test('a failure says why, and the choice stays', async () => {
  fakeRequests([aRequest('Ada')])
  fakeApi.fail(requests.accept, 409, { message: 'There’s no room for Ada' })
  await open()
  await choose('Ada')
  await button('Accept 1').click()
  await expect.element(page.getByText('There’s no room for Ada')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Choose Ada' })).toBeChecked()
})

test('requests are turned off by accepting everyone who fits', async () => {
  fakeApi.fail(hosted.update, 409, { code: 'requests_open', message: 'Answer them first' })
  await open(anEventWithApproval(), '?dialog=edit')
  const form = dialog('Edit event')
  await form.getByRole('textbox', { name: 'Title' }).fill('Dutch tea night')
  await form.getByRole('button', { name: 'Save changes' }).click()
  const question = dialog('Accept everyone who fits?')
  await expectAccessible('accepting everyone who fits')
  fakeApi.on(hosted.update, ({ title }) => aHostedEvent({ title }))
  await question.getByRole('button', { name: 'Accept all' }).click()
  await expect.element(dialog('Event updated successfully')).toBeVisible()
  expect(fakeApi.calls(hosted.update)).toMatchObject([{}, { acceptsRequests: true }])
})

test('a person is invited, above the places only if the host says so each time', async () => {
  const [sam, ida] = [aPerson({ id: newId(), name: 'Sam' }), aPerson({ id: newId(), name: 'Ida' })]
  let rows: EventInvitation[] = []
  const event = anEventWithApproval()
  fakeHostedApi(event)
  fakeApi.on(hosted.people, [])
  fakeApi.on(invitations.list, () => rows)
  fakeApi.on(connections.searchUsers, [sam, ida])
  fakeApi.on(invitations.invite, ({ userId, mayExceed = false }) => {
    const user = [sam, ida].find(({ id }) => id === userId) ?? null
    const invitation = { id: newId(), user, mayExceed, createdAt: new Date() }
    rows = [...rows, invitation]
    return invitation
  })
  fakeApi.on(invitations.withdraw, null)
  await renderApp(`/hosted-events/${event.id}?page=people`)
  await button('Invite someone').click()
  const form = dialog('Invite someone to your event')
  const exceed = form.getByRole('switch', { name: 'Even if the event is full' })
  await form.getByRole('searchbox').fill('sa')
  await exceed.click()
  await form.getByRole('button', { name: 'Invite Sam' }).click()
  await expect.element(exceed).not.toBeChecked()
  await form.getByRole('button', { name: 'Invite Ida' }).click()
  await expect
    .poll(() => fakeApi.calls(invitations.invite))
    .toMatchObject([
      { userId: sam.id, mayExceed: true },
      { userId: ida.id, mayExceed: false },
    ])
  await expectAccessible('inviting someone')
  await form.getByRole('button', { name: 'Close' }).first().click()
  const invited = page.getByRole('list', { name: 'Invited' })
  await expect.element(invited).toMatchTextContent(/Sam.*Even if full.*Ida/)
  await page.getByRole('button', { name: 'Actions for Ida' }).click()
  await page.getByRole('menuitem', { name: 'Take back invitation' }).click()
  await expect.element(toast('Invitation taken back')).toBeVisible()
})
