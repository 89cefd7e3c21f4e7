import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Event, events } from '#shared/events/contract.ts'
import { type BroughtItem, items } from '#shared/events/items/contract.ts'
import { stillComing } from '#shared/events/stillComing/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { anEvent } from '#web/testing/events.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import { newId } from '#web/testing/ids.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'

const openEvent = async (event: Event, search = '') => {
  fakeApi.on(events.list, () => [event])
  fakeApi.on(events.one, () => event)
  await renderApp(`/events?event=${event.id}${search}`)
  const dialog = page.getByRole('dialog', { name: event.title })
  await expect.element(dialog).toBeVisible()
  return dialog
}

/** Salad, of which Luca and a hidden person bring two of four. */
const aSalad = (changes: Partial<BroughtItem> = {}): BroughtItem => ({
  ...{ id: newId(), text: 'Salad', count: 4, mine: 0, taken: 2 },
  others: [
    { firstName: 'Luca', count: 1 },
    { firstName: null, count: 1 },
  ],
  ...changes,
})

test('a person with a place takes what is left, and gives it back', async () => {
  let salad = aSalad()
  fakeApi.on(items.list, () => [salad])
  fakeApi.on(items.bring, ({ count }) => {
    salad = { ...salad, mine: count, taken: 2 + count }
    return [salad]
  })
  const dialog = await openEvent(anEvent({ isBooked: true }))
  const row = dialog.getByRole('list', { name: 'Who brings what' }).getByRole('listitem')
  await expect
    .element(row)
    .toMatchTextContent(/Salad.*2 still needed.*Luca: 1, Someone: 1.*You: none/)
  const more = row.getByRole('button', { name: 'Bring one more' })
  await more.click()
  await more.click()
  await expect.element(row).toMatchTextContent(/All taken.*You: 2/)
  await expect.element(more).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible('who brings what')
  expectNoSidewaysScroll('who brings what')
  await row.getByRole('button', { name: 'Bring one fewer' }).click()
  await expect.element(row).toMatchTextContent(/1 still needed.*You: 1/)
  expect(fakeApi.calls(items.bring).map(({ count }) => count)).toEqual([1, 2, 1])
})

test('what someone else took first goes back, with the reason', async () => {
  fakeApi.on(items.list, [aSalad()])
  fakeApi.on(items.bring, () => {
    throw new FakeError(409, { message: 'Someone else brings this already' })
  })
  const dialog = await openEvent(anEvent({ isBooked: true }))
  await dialog.getByRole('button', { name: 'Bring one more' }).click()
  await expect.element(toast('Someone else brings this already')).toBeVisible()
  await expect.element(dialog.getByText('You: none')).toBeVisible()
})

test('hosts read who brings what; people without a place do not', async () => {
  fakeApi.on(items.list, [aSalad()])
  const dialog = await openEvent(anEvent({ myRole: 'owner' }))
  await expect.element(dialog.getByText('Luca: 1, Someone: 1')).toBeVisible()
  await expect
    .element(dialog.getByRole('button', { name: 'Bring one more' }))
    .not.toBeInTheDocument()
})

test('without a place, nothing is asked for', async () => {
  await openEvent(anEvent())
  expect(fakeApi.calls(items.list)).toEqual([])
})

test('“Still coming?” is answered by a tap, not by its link', async () => {
  fakeApi.on(stillComing.confirm, null)
  const dialog = await openEvent(anEvent({ isBooked: true }), '&coming=asked')
  const question = dialog.getByRole('region', { name: 'Still coming?' })
  await expect.element(question).toBeVisible()
  expect(fakeApi.calls(stillComing.confirm)).toEqual([])
  await expectAccessible('still coming')
  await question.getByRole('button', { name: 'I can’t come' }).click()
  const cancelling = page.getByRole('dialog', { name: 'Cancel your place?' })
  await cancelling.getByRole('button', { name: 'Keep my place' }).click()
  await question.getByRole('button', { name: 'Yes, I’m coming' }).click()
  await expect.element(question.getByText('Thanks, see you there')).toBeVisible()
  expect(dialog.element().contains(document.activeElement)).toBe(true)
  expect(fakeApi.calls(stillComing.confirm)).toHaveLength(1)
})

test('no one without a place is asked whether they come', async () => {
  const dialog = await openEvent(anEvent(), '&coming=asked')
  await expect.element(dialog.getByRole('button', { name: 'Book Now' })).toBeVisible()
  await expect.element(dialog.getByText('Still coming?')).not.toBeInTheDocument()
})
