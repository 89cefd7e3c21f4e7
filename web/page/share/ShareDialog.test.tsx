import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { events } from '#shared/events/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { resources } from '#shared/resources/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { anEvent } from '#web/testing/events.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { aGroup } from '#web/testing/groups.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { firstOf, nightlyTest } from '#web/testing/nightlyTest.ts'
import { setPlatform } from '#web/testing/platform.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { aGuide } from '#web/testing/resources.ts'
import { toast } from '#web/testing/toasts.ts'

const sheet = page.getByRole('dialog', { name: 'Share' })
const link = (name: string | RegExp) => sheet.getByRole('link', { name })
const copyButton = sheet.getByRole('button', { name: 'Copy link' })
const here = window.location.origin

/** A browser with a share sheet, or without one. */
const setShareSheet = (share: Navigator['share'] | undefined) => {
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
}

const openSheet = async (path: string) => {
  await renderApp(path)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect.element(sheet).toBeVisible()
}

const anOpenEvent = async (changes: Parameters<typeof anEvent>[0] = {}) => {
  const event = anEvent({ title: 'Café & canal walk', ...changes })
  fakeApi.on(events.list, () => [event])
  fakeApi.on(events.one, () => event)
  await openSheet(`/events?event=${event.id}`)
  return event
}

/** The link that is copied. */
const copied = async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => copy.mockRestore())
  await copyButton.click()
  await expect.element(toast('Link copied')).toBeVisible()
  return copy.mock.lastCall?.[0]
}

test('an event is shared by its public page', async () => {
  setShareSheet(undefined)
  const { id, title } = await anOpenEvent()
  const url = `${here}/e/cafe-canal-walk-${id}`
  await expect.element(sheet.getByText(/^Anyone can open/)).toBeVisible()
  const text = encodeURIComponent(`${title}\n${url}`)
  await expect.element(link(/WhatsApp/)).toHaveAttribute('href', `https://wa.me/?text=${text}`)
  await expect.element(link(/WhatsApp/)).toHaveAttribute('rel', 'noopener noreferrer')
  await expect
    .element(link('Email'))
    .toHaveAttribute(
      'href',
      `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`,
    )
  await expect.element(link(/Poster/)).toHaveAttribute('href', `/e/cafe-canal-walk-${id}/poster`)
  await expect.element(sheet.getByText('Choose an app')).not.toBeInTheDocument()
  await expectAccessible('sharing an event')
  expectNoSidewaysScroll('sharing an event')
  expect(await copied()).toBe(url)
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Share' })).toHaveFocus()
})

nightlyTest('Escape closes only the sheet', async () => {
  const { title } = await anOpenEvent()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog', { name: title })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Share' })).toHaveFocus()
})

test('the share sheet of the device gets the link, and cancelling it changes nothing', async () => {
  const share = vi.fn<Navigator['share']>()
  share.mockRejectedValueOnce(new DOMException('', 'AbortError'))
  share.mockResolvedValueOnce()
  setShareSheet(share)
  const { id, title } = await anOpenEvent()
  const button = sheet.getByRole('button', { name: 'Choose an app' })
  await button.click()
  await expect.poll(() => share.mock.calls.length).toBe(1)
  await expect.element(sheet).toBeVisible()
  await button.click()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(share).toHaveBeenLastCalledWith({ title, url: `${here}/e/cafe-canal-walk-${id}` })
})

nightlyTest('without public events, the link is for members and has no poster', async () => {
  setPlatform({ hasPublicEvents: false })
  const { id } = await anOpenEvent()
  await expect.element(sheet.getByText(/^Only people with an account/)).toBeVisible()
  await expect.element(link(/Poster/)).not.toBeInTheDocument()
  expect(await copied()).toBe(`${here}/events?event=${id}`)
})

test('an event for members is shared by its page in the app', async () => {
  const { id } = await anOpenEvent({ isMembersOnly: true })
  await expect.element(link(/Poster/)).not.toBeInTheDocument()
  expect(await copied()).toBe(`${here}/events?event=${id}`)
})

test.for(
  firstOf([
    [{ hasPublicGroups: true }, {}, '/c/'],
    [{ hasPublicGroups: true }, { isShownToVisitors: false }, '/groups/'],
    [{ hasPublicGroups: false }, {}, '/groups/'],
  ] as const),
)('with %j, a group with %j is shared by %s', async ([settings, changes, path]) => {
  setPlatform(settings)
  const group = aGroup(changes)
  fakeApi.on(groups.one, group)
  await openSheet(`/groups/${group.id}`)
  await expect.element(link(/Poster/)).not.toBeInTheDocument()
  expect(await copied()).toBe(`${here}${path}${group.id}`)
})

test.for(
  firstOf([
    [true, '/g/finding-housing'],
    [false, '/resources/finding-housing'],
  ] as const),
)('with public guides %s, a guide is shared by %s', async ([isPublic, path]) => {
  setPlatform({ hasPublicGuides: isPublic })
  fakeApi.on(resources.list, [aGuide()])
  fakeApi.on(resources.one, aGuide())
  await openSheet('/resources/finding-housing')
  expect(link(/Poster/).elements()).toHaveLength(isPublic ? 1 : 0)
  expect(await copied()).toBe(here + path)
})
