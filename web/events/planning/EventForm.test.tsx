import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Event, EventDraft, events } from '#shared/events/contract.ts'
import { planning } from '#shared/events/planning/contract.ts'
import { platform } from '#web/page/platform.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { anEditableEvent, anEvent } from '#web/testing/events.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { aGroupChoice } from '#web/testing/groups.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { anAdmin } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'

const busy = { message: 'Welkom is busy right now.' }
const form = page.getByRole('dialog', { name: 'New event' })
const edit = page.getByRole('dialog', { name: 'Edit event' })
const create = form.getByRole('button', { name: 'Create event' })
const created = page.getByRole('dialog', { name: 'Event created successfully' })
const field = (name: string) => form.getByRole('textbox', { name })

const fillForm = async () => {
  await field('Title').fill('Potluck')
  await field('Description').fill('Bring something to share.')
  await form.getByLabelText(/^Start/).fill('2031-03-10T18:00')
  await form.getByLabelText(/^End/).fill('2031-03-10T21:00')
  await field('Location').fill('Wijkcentrum Lombok, Utrecht')
  await field('Price per person').fill('12,5')
  await form.getByLabelText('Category').selectOptions('Food & Drink')
}

const openNewForm = async () => {
  await renderApp('/events?dialog=new', anAdmin())
  await expect.element(field('Title')).toHaveFocus()
}

test('the form names missing fields and focuses the first', async () => {
  await renderApp('/events', anAdmin())
  await page.getByRole('button', { name: 'New event' }).click()
  await expect.element(field('Title')).toHaveFocus()
  await create.click()
  await expect.poll(() => form.getByText('Required').elements().length).toBe(5)
  const categories = form.getByLabelText('Category').getByRole('option').elements()
  expect(categories.map(({ textContent }) => textContent)).toEqual([
    ...['Social', 'Cultural', 'Educational', 'Networking', 'Sports', 'Food & Drink'],
  ])
  await expect.element(form.getByLabelText('Category')).toHaveValue('social')
  await expect.element(field('Title')).toHaveFocus()
  await expectAccessible('new event, fields missing')
})

test('the form asks for every field of an event', async () => {
  fakeApi.on(planning.choices, { towns: [], groups: [aGroupChoice('Walkers')] })
  await openNewForm()
  await field('Price per person').fill('5')
  await expect.element(form.getByLabelText('Group')).toBeVisible()
  const missing = Object.keys(EventDraft.shape).filter(
    (name) => !document.querySelector(`[data-path="${name}"]`),
  )
  // Chosen in fields of their own.
  expect(missing).toEqual([...['isMembersOnly', 'isGroupOnly', 'languages', 'focalX', 'focalY']])
})

nightlyTest('the error of the focused field is scrolled into view', async () => {
  await page.viewport(390, 700)
  await openNewForm()
  await fillForm()
  const price = field('Price per person')
  await price.fill('')
  // Scrolls so that the field is at the bottom edge.
  const scroller = price.element().closest<HTMLElement>('[class*="body"]')
  if (!scroller) throw new Error('The dialog does not scroll')
  const bottom = (element: Element) => element.getBoundingClientRect().bottom
  scroller.scrollTop += bottom(price.element()) - bottom(scroller) + 2
  await create.click()
  await expect.element(price).toHaveFocus()
  const error = form.getByText('Required').element()
  expect(document.elementFromPoint(error.getBoundingClientRect().left + 2, bottom(error) - 2)).toBe(
    error,
  )
})

test('a new event is sent with its times in Amsterdam and its price in euro', async () => {
  const event = anEvent({ title: 'Potluck' })
  fakeApi.on(events.create, () => new Response('', { status: 500 }) as never)
  mockEvent(event)
  await openNewForm()
  await fillForm()
  await create.click()
  await expect.element(toast('Failed to create event')).toBeVisible()
  await expect.element(toast('Unknown error occurred')).toBeVisible()
  fakeApi.on(events.create, event)
  await create.click()
  await expect.element(created).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  await expectAccessible('an event is created')
  await expect.element(created.getByRole('button', { name: 'Share it' })).toBeVisible()
  await created.getByRole('link', { name: 'See it' }).click()
  await expect.element(created).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog', { name: 'Potluck' })).toBeVisible()
  expect(fakeApi.calls(events.create).at(-1)).toMatchObject({
    title: 'Potluck',
    startDate: new Date('2031-03-10T17:00:00Z'),
    endDate: new Date('2031-03-10T20:00:00Z'),
    price: '12.50',
    category: 'food',
    maxAttendees: null,
  })
})

test('the end follows the start until it is set, and a price asks how to pay', async () => {
  await openNewForm()
  const [start, end] = [form.getByLabelText(/^Start/), form.getByLabelText(/^End/)]
  await start.fill('2031-03-10T18:00')
  await expect.element(end).toHaveValue('2031-03-10T20:00')
  await end.fill('2031-03-10T23:00')
  await start.fill('2031-03-10T19:00')
  await expect.element(end).toHaveValue('2031-03-10T23:00')
  await expect.element(field('Price per person')).toHaveValue('free')
  await expect.element(form.getByLabelText('How to pay')).not.toBeInTheDocument()
  await field('Price per person').fill('5')
  await expect.element(form.getByLabelText('How to pay')).toBeVisible()
})

nightlyTest('the tools put marks around the selected words', async () => {
  await openNewForm()
  await field('Description').fill('Bring cake')
  const textarea = field('Description').element() as HTMLTextAreaElement
  textarea.setSelectionRange(6, 10)
  await form.getByRole('button', { name: 'Bold' }).click()
  await expect.element(field('Description')).toHaveValue('Bring **cake**')
  expect(textarea.value.slice(textarea.selectionStart, textarea.selectionEnd)).toBe('cake')
})

const past = page.getByRole('dialog', { name: 'This is in the past. Add it to past events?' })

test('unusual times are sent only after a confirmation', async () => {
  fakeApi.on(events.create, (draft) => anEvent({ title: draft.title }))
  await openNewForm()
  await fillForm()
  await form.getByLabelText(/^Start/).fill('2200-03-10T18:00')
  await form.getByLabelText(/^End/).fill('2200-03-10T20:00')
  await create.click()
  const unusual = page.getByRole('dialog', { name: 'Are the times right?' })
  await expect.element(unusual.getByText('The event begins on 10 March 2200.')).toBeVisible()
  await unusual.getByRole('button', { name: 'Yes, they’re right' }).click()
  await expect.element(created).toBeVisible()
  expect(fakeApi.calls(events.create)).toHaveLength(1)
})

test('an event in the past is sent only after a confirmation', async () => {
  fakeApi.on(events.create, (draft) => anEvent({ title: draft.title }))
  await openNewForm()
  await fillForm()
  await form.getByLabelText(/^Start/).fill('2021-03-10T18:00')
  await create.click()
  await expect.element(past).toBeVisible()
  await onlyNightly(expectAccessible)('an event in the past')
  await past.getByRole('button', { name: 'Change the date' }).click()
  await expect.element(past).not.toBeInTheDocument()
  await expect.element(form.getByText('This is in the past')).toBeVisible()
  await expect.element(form.getByLabelText(/^Start/)).toHaveFocus()
  expect(fakeApi.calls(events.create)).toHaveLength(0)
  await create.click()
  await past.getByRole('button', { name: 'Add to past events' }).click()
  await expect.element(created).toBeVisible()
  await expect.element(past).not.toBeInTheDocument()
  expect(fakeApi.calls(events.create)).toHaveLength(1)
})

nightlyTest('a past event is edited without a confirmation', async () => {
  const event = anEvent({
    startDate: new Date('2021-03-10T18:00:00Z'),
    endDate: new Date('2021-03-10T20:00:00Z'),
  })
  mockEvent(event)
  fakeApi.on(events.update, () => event)
  await renderApp(`/events?event=${event.id}`, anAdmin())
  await dialogOf(event).getByRole('button', { name: 'Edit' }).click()
  await edit.getByRole('textbox', { name: 'Title' }).fill('Another title')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  const saved = page.getByRole('dialog', { name: 'Event updated successfully' })
  await expect.element(saved.getByRole('button', { name: 'Share it' })).toBeVisible()
  await expect
    .element(saved.getByRole('link', { name: 'See it' }))
    .toHaveAttribute('href', `/events?event=${event.id}`)
})

nightlyTest('how to pay is filled in for new events that cost money', async () => {
  onTestFinished(() => {
    platform.paymentNote = ''
  })
  platform.paymentNote = 'By bank transfer before Friday'
  await openNewForm()
  await fillForm()
  await expect
    .element(form.getByRole('textbox', { name: /^How to pay/ }))
    .toHaveValue('By bank transfer before Friday')
})

nightlyTest('another picture address has its focal point in the middle', async () => {
  const event = anEvent({ imageUrl: 'https://pictures.example/old.jpg', focalX: 0.1, focalY: 0.9 })
  mockEvent(event)
  fakeApi.on(events.update, () => event)
  await renderApp(`/events?event=${event.id}`, anAdmin())
  await dialogOf(event).getByRole('button', { name: 'Edit' }).click()
  await edit.getByLabelText(/^Image address/).fill('https://pictures.example/new.jpg')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect
    .poll(() => fakeApi.calls(events.update))
    .toMatchObject([{ imageUrl: 'https://pictures.example/new.jpg', focalX: 0.5, focalY: 0.5 }])
})

nightlyTest('a failed creation shows the reason and keeps the input', async () => {
  fakeApi.fail(events.create, 503, busy)
  await openNewForm()
  await fillForm()
  await create.click()
  await expect.element(toast('Failed to create event')).toBeVisible()
  await expect.element(toast(busy.message)).toBeVisible()
  await expectAccessible('an event could not be created')
  fakeApi.on(events.create, () => new Response('', { status: 500 }) as never)
  await create.click()
  await expect.element(toast('Unknown error occurred')).toBeVisible()
  await expect.element(field('Title')).toHaveValue('Potluck')
})

test('a repeated event shows its number of dates', async () => {
  await openNewForm()
  await form.getByLabelText(/^Start/).fill('2031-03-10T18:00')
  await form.getByLabelText('Repeat').selectOptions('Weekly')
  await form.getByLabelText(/^Until/).fill('2031-03-26')
  const summary = form.getByText(/^3 dates, the last on Monday 24 March 2031\./)
  await expect.element(summary).toBeVisible()
  await onlyNightly(expectAccessible)('a new series')
})

test('a hidden place needs a town, and an event can belong to a group', async () => {
  const walkers = aGroupChoice('Walkers')
  fakeApi.on(planning.choices, { towns: ['Leiden', 'Utrecht'], groups: [walkers] })
  fakeApi.on(events.create, (draft) => anEvent({ title: draft.title }))
  await openNewForm()
  await fillForm()
  const town = form.getByRole('combobox', { name: 'Town' })
  const suggestions = town.element().getAttribute('list') ?? ''
  await expect
    .poll(() => [...(document.getElementById(suggestions)?.children ?? [])].map(suggestedText))
    .toEqual(['Leiden', 'Utrecht'])
  await form.getByLabelText('Show the exact place only after booking').click()
  await form.getByLabelText('Group').selectOptions('Walkers')
  await form.getByLabelText('Who sees it').selectOptions('Everyone with an account')
  await create.click()
  await expect.element(form.getByText(/^Enter a town to show/)).toBeVisible()
  await expect.element(town).toHaveFocus()
  await onlyNightly(expectAccessible)('new event, a hidden place without a town')
  await town.fill('Utrecht')
  await create.click()
  await expect.element(created).toBeVisible()
  expect(fakeApi.calls(events.create)).toMatchObject([
    {
      ...{ location: 'Wijkcentrum Lombok, Utrecht', town: 'Utrecht', isLocationHidden: true },
      ...{ groupId: walkers.id, isMembersOnly: true },
    },
  ])
})

const suggestedText = (option: Element) => (option as HTMLOptionElement).value

const dialogOf = ({ title }: Event) => page.getByRole('dialog', { name: title })

const mockEvent = (event: Event) => {
  fakeApi.on(events.list, () => [event])
  fakeApi.on(events.one, () => event)
  fakeApi.on(planning.one, () => anEditableEvent(event))
}

nightlyTest('a failed update shows the reason and keeps the input', async () => {
  const event = anEvent()
  mockEvent(event)
  fakeApi.fail(events.update, 503, busy)
  await renderApp(`/events?event=${event.id}`, anAdmin())
  await dialogOf(event).getByRole('button', { name: 'Edit' }).click()
  await edit.getByRole('textbox', { name: 'Title' }).fill('Another title')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(toast('Failed to update event')).toBeVisible()
  await expect.element(toast(busy.message)).toBeVisible()
  await expect.element(edit.getByRole('textbox', { name: 'Title' })).toHaveValue('Another title')
})

test('a copied or edited event keeps its place, group and audience', async () => {
  const group = aGroupChoice('Walkers')
  const event = anEvent({
    ...{ location: 'Rapenburg 5', town: 'Leiden', isLocationHidden: true },
    ...{ group, isMembersOnly: true },
  })
  mockEvent(event)
  fakeApi.on(planning.choices, { towns: [], groups: [aGroupChoice('Bakers'), group] })
  fakeApi.fail(events.update, 503, busy)
  await renderApp(`/events?event=${event.id}`, anAdmin())
  await dialogOf(event).getByRole('button', { name: 'Edit' }).click()
  await expect.element(edit.getByLabelText('Group')).toMatchTextContent('Bakers')
  await edit.getByRole('textbox', { name: 'Title' }).fill('Another title')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(toast('Failed to update event')).toBeVisible()
  fakeApi.on(events.update, event)
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect
    .element(page.getByRole('dialog', { name: 'Event updated successfully' }))
    .toBeVisible()
  await expect.element(edit).not.toBeInTheDocument()
  expect(fakeApi.calls(events.update).at(-1)).toMatchObject({
    ...{ location: 'Rapenburg 5', town: 'Leiden', isLocationHidden: true },
    ...{ groupId: group.id, isMembersOnly: true },
  })
})

nightlyTest('the form shows the current event, not the cached one', async () => {
  const event = anEvent({ location: 'Buurthuis De Pijp' })
  mockEvent(event)
  await renderApp('/events', anAdmin())
  await page.getByRole('link', { name: event.title }).click()
  await expect.element(dialogOf(event)).toMatchTextContent('Buurthuis De Pijp')
  event.location = 'De Hallen, Haarlem'
  await dialogOf(event).getByRole('button', { name: 'Edit' }).click()
  const location = edit.getByRole('textbox', { name: 'Location' })
  await expect.element(location).toHaveValue('De Hallen, Haarlem')
  await expectAccessible('editing an event')
})

nightlyTest(
  'the back button confirms before discarding input, but not for an untouched form',
  async () => {
    const event = anEvent()
    mockEvent(event)
    await renderApp('/events', anAdmin())
    await page.getByRole('link', { name: event.title }).click()
    const openForm = () => dialogOf(event).getByRole('button', { name: 'Edit' }).click()
    const title = edit.getByRole('textbox', { name: 'Title' })
    await openForm()
    await title.fill('Half a thought')
    window.history.back()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect.element(edit).not.toBeInTheDocument()
    await openForm()
    await expect.element(title).toHaveValue(event.title)
    await expect.element(title).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(edit).not.toBeInTheDocument()
    await expect.element(question).not.toBeInTheDocument()
    await openForm()
    await title.fill('Half a thought')
    await userEvent.keyboard('{Escape}')
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect.element(edit).not.toBeInTheDocument()
    await expect.element(dialogOf(event)).toBeVisible()
  },
)

nightlyTest('the back button closes only the confirmation of a form', async () => {
  const event = anEvent()
  mockEvent(event)
  await renderApp('/events', anAdmin())
  await page.getByRole('link', { name: event.title }).click()
  const openForm = () => dialogOf(event).getByRole('button', { name: 'Edit' }).click()
  await openForm()
  await edit.getByLabelText(/^Start/).fill('2021-03-10T18:00')
  await edit.getByLabelText(/^End/).fill('2021-03-10T20:00')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(past).toBeVisible()
  window.history.back()
  await expect.element(past).not.toBeInTheDocument()
  await expect.element(edit.getByLabelText(/^Start/)).toHaveValue('2021-03-10T18:00')
  expect(fakeApi.calls(events.update)).toEqual([])
})

test('an event is cancelled with a reason after a confirmation', async () => {
  const event = anEvent({ maxAttendees: 10, placesLeft: 8 })
  mockEvent(event)
  fakeApi.on(events.cancel, () => {
    event.isCancelled = true
    return null
  })
  await renderApp(`/events?event=${event.id}`, anAdmin())
  await dialogOf(event)
    .getByRole('button', { name: /^More actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Cancel event' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this event?' })
  await expect.element(question.getByRole('button', { name: 'Keep event' })).toHaveFocus()
  await expect.element(question).toMatchTextContent('We’ll tell all 2 people who booked.')
  await expectAccessible('the question before an event is cancelled')
  await question.getByRole('textbox', { name: 'Reason' }).fill('The hall is flooded')
  await question.getByRole('button', { name: 'Cancel event' }).click()
  await expect.element(toast('Event cancelled')).toBeVisible()
  expect(fakeApi.calls(events.cancel)).toMatchObject([
    { id: event.id, reason: 'The hall is flooded', which: 'one' },
  ])
})
