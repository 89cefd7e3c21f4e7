import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { announcements } from '#shared/announcements/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import { calendarImports } from '#shared/events/calendarImport/contract.ts'
import { type Event, events } from '#shared/events/contract.ts'
import { feedback } from '#shared/events/feedback/contract.ts'
import { planning } from '#shared/events/planning/contract.ts'
import { fakeAdminApi } from '#web/testing/admin.ts'
import { chooseAction, stubHover } from '#web/testing/chat.ts'
import { anEditableEvent, anEvent } from '#web/testing/events.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { aGroupChat, aJoinedGroup } from '#web/testing/groups.ts'
import { newId } from '#web/testing/ids.ts'
import { aMember, anAdmin, aPerson } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { aSession, recentSignInRequired } from '#web/testing/signIn.ts'

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const press = (name: string | RegExp, locator: Pick<Locator, 'getByRole'> = page) =>
  locator.getByRole('button', { name }).click()

type Pair = { lower: Locator; upper: Locator; openUpper: () => Promise<void> }

const openFromList = async (event: Event, me = aMember()) => {
  fakeApi.on(events.list, [event])
  fakeApi.on(events.one, event)
  await renderApp('/events', me)
  await page.getByRole('link', { name: event.title }).click()
  return dialog(event.title)
}

const openChat = async () => {
  stubHover(true)
  const group = aJoinedGroup()
  const chat = aGroupChat(group, 1)
  chat.add('Mine', { user: aMember() })
  await renderApp('/groups?tab=mine')
  await page.getByRole('link', { name: 'Open' }).click()
  return dialog(group.name)
}

/** All pairs of dialogs that can be stacked, with the steps that open them. */
const pairs: Record<string, () => Promise<Pair>> = {
  'cancelling a booking, over an event': async () => {
    const lower = await openFromList(anEvent({ isBooked: true }))
    const openUpper = () => press('Give up my place', lower)
    return { lower, upper: dialog('Cancel your place?'), openUpper }
  },
  'a ticket, over an event': async () => {
    const lower = await openFromList(anEvent({ isBooked: true }))
    return { lower, upper: dialog('Your ticket'), openUpper: () => press(/ticket/, lower) }
  },
  'a report, over an event': async () => {
    const lower = await openFromList(anEvent())
    const openUpper = async () => {
      await press(/^Actions for/, lower)
      await page.getByRole('menuitem', { name: 'Report' }).click()
    }
    return { lower, upper: dialog('Report this event'), openUpper }
  },
  'cancelling an event, over the event': async () => {
    const lower = await openFromList(anEvent(), anAdmin())
    const openUpper = async () => {
      await press(/^More actions/, lower)
      await page.getByRole('menuitem', { name: 'Cancel event' }).click()
    }
    return { lower, upper: dialog('Cancel this event?'), openUpper }
  },
  'a connection request, over event feedback': async () => {
    const sam = aPerson()
    const start = Date.now() - 3 * 3_600_000
    const event = anEvent({
      isBooked: true,
      startDate: new Date(start),
      endDate: new Date(start + 3_600_000),
    })
    fakeApi.on(events.list, [event])
    fakeApi.on(events.one, event)
    fakeApi.on(feedback.answer, { answer: null, mayAnswer: true })
    fakeApi.on(feedback.met, [sam])
    await renderApp('/events?tab=past')
    await page.getByRole('link', { name: 'How was it?' }).click()
    const lower = dialog('How was it?')
    return { lower, upper: dialog(/^Connect with/), openUpper: () => press(/^Connect/, lower) }
  },
  'leaving without saving, over a form': async () => {
    await renderApp('/events', anAdmin())
    await press('New event')
    const lower = dialog('New event')
    const openUpper = async () => {
      await lower.getByLabelText(/^Title/).fill('Walk')
      await lower.getByRole('button', { name: 'Close' }).last().click()
    }
    return { lower, upper: dialog('Leave without saving?'), openUpper }
  },
  'the confirmation of a past date, over the form of an event': async () => {
    const event = anEvent()
    fakeApi.on(planning.one, anEditableEvent(event))
    await renderApp(`/events?event=${event.id}&dialog=edit`, anAdmin())
    const lower = dialog('Edit event')
    const openUpper = async () => {
      await lower.getByLabelText(/^Start/).fill('2021-03-10T18:00')
      await lower.getByLabelText(/^End/).fill('2021-03-10T20:00')
      await press('Save changes', lower)
    }
    return { lower, upper: dialog(/^This is in the past/), openUpper }
  },
  'the confirmation of an announcement, over its form': async () => {
    fakeAdminApi()
    fakeApi.on(announcements.reach, { count: 3, mailCount: 0 })
    await renderApp('/admin', anAdmin())
    await press('Send announcement')
    const lower = dialog('Send announcement')
    const openUpper = async () => {
      await lower.getByLabelText(/^Title/).fill('The office is closed')
      await lower.getByLabelText(/^Message/).fill('On Monday we are not there.')
      await press('Send announcement', lower)
    }
    return { lower, upper: dialog('Send this announcement?'), openUpper }
  },
  'undoing an import, over the import': async () => {
    fakeApi.on(calendarImports.list, [{ id: newId(), createdAt: new Date(), added: 2 }])
    await renderApp('/events', anAdmin())
    await press('Import calendar')
    const lower = dialog('Import calendar')
    const openUpper = () => press('Undo this import', lower)
    return { lower, upper: dialog('Undo this import?'), openUpper }
  },
  'turning the link off, over the calendar address': async () => {
    fakeApi.on(events.feed, { createdAt: new Date() })
    await renderApp('/events')
    await press('My calendar')
    const lower = dialog('My calendar')
    const upper = dialog('Turn off your link?')
    return { lower, upper, openUpper: () => press('Turn off', lower) }
  },
  'a report, over a chat': async () => {
    const lower = await openChat()
    const openUpper = () => chooseAction('Line 1.', 'Report')
    return { lower, upper: dialog('Report this message'), openUpper }
  },
  'deleting a message, over a chat': async () => {
    const lower = await openChat()
    const openUpper = () => chooseAction('Mine', 'Delete')
    return { lower, upper: dialog('Delete this message?'), openUpper }
  },
  'signing in again, over a new password': async () => {
    fakeApi.on(security.sessions, [aSession()])
    fakeApi.on(security.changePassword, () => {
      throw recentSignInRequired()
    })
    await renderApp('/profile?tab=settings#security')
    await press('Change password')
    const lower = dialog('Change password')
    const openUpper = async () => {
      await lower.getByLabelText('Current password').fill('tulips along the canal')
      await lower.getByLabelText('New password').fill('windmills in the morning')
      await press('Save', lower)
    }
    return { lower, upper: dialog('Please log in again'), openUpper }
  },
}

const hasFocusInside = (locator: Locator) => locator.element().contains(document.activeElement)
/** The browser makes everything outside the last modal dialog inert. */
const isInert = (locator: Locator) =>
  !locator.element().matches('dialog:modal') ||
  locator.element() !== [...document.querySelectorAll('dialog:modal')].at(-1)

/** Whether nothing covers the middle of the title. */
const isOnTop = (locator: Locator) => {
  const title = locator.getByRole('heading', { level: 2 }).element()
  const { left, top, width, height } = title.getBoundingClientRect()
  return title.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

test.each(Object.entries(pairs))(
  '%s, is on top, has the focus and closes alone',
  async (_, open) => {
    const { lower, upper, openUpper } = await open()
    await expect.element(lower).toBeVisible()
    await expect.poll(() => hasFocusInside(lower)).toBe(true)
    await openUpper()
    await expect.element(upper).toBeVisible()
    await expect.poll(() => hasFocusInside(upper)).toBe(true)
    await expect.poll(() => isOnTop(upper)).toBe(true)
    expect(isInert(upper)).toBe(false)
    expect(isInert(lower)).toBe(true)

    await userEvent.keyboard('{Escape}')
    await expect.element(upper).not.toBeInTheDocument()
    await expect.element(lower).toBeVisible()
    expect(isInert(lower)).toBe(false)
    await expect.poll(() => hasFocusInside(lower)).toBe(true)
    expect(isOnTop(lower)).toBe(true)
  },
)
