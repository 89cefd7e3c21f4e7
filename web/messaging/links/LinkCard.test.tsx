import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { community } from '#shared/community/contract.ts'
import { events } from '#shared/events/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { openGroupChat, shownTexts } from '#web/testing/chat.ts'
import { anEvent } from '#web/testing/events.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { aGroup } from '#web/testing/groups.ts'
import { newId } from '#web/testing/ids.ts'
import { parseOwnLink } from './ownLink.ts'

const { origin } = window.location

test('the first link to this platform unfolds as a card', async () => {
  const event = anEvent({ title: 'Canal walk' })
  const group = aGroup({ name: 'Fietsers' })
  fakeApi.on(events.one, () => event)
  fakeApi.on(groups.one, () => group)
  const { chat } = await openGroupChat()
  chat.receive(
    `https://example.org/events?event=${event.id} or ${origin}/events?event=${event.id}, and ${origin}/groups/${group.id}`,
  )
  const card = page.getByRole('link', { name: 'Canal walk' })
  await expect.element(card).toHaveAttribute('href', `/events?event=${event.id}`)
  expect(document.querySelectorAll('[data-link-card]')).toHaveLength(1)
})

test('a card has its height before it is filled, and what the reader may not see has none', async () => {
  const held = Promise.withResolvers<void>()
  const event = anEvent({ title: 'Canal walk' })
  fakeApi.on(events.one, async () => {
    await held.promise
    return event
  })
  fakeApi.fail(community.one, 404, { message: 'Gone' })
  const { chat } = await openGroupChat()
  chat.receive(`${origin}/events?event=${event.id}`)
  const place = () => document.querySelector('[data-link-card]')
  await expect.poll(place).not.toBeNull()
  const { height } = place()?.getBoundingClientRect() ?? {}
  held.resolve()
  await expect.element(page.getByRole('link', { name: 'Canal walk' })).toBeVisible()
  expect(place()?.getBoundingClientRect().height).toBe(height)
  chat.receive(`${origin}/community/${newId()}`)
  await expect.poll(() => shownTexts().length).toBe(2)
  await expect.poll(() => document.querySelectorAll('[data-link-card]').length).toBe(1)
})

test('a card that is far from the screen asks for nothing', async () => {
  const asked: string[] = []
  const { chat } = await openGroupChat()
  fakeApi.on(events.one, ({ id }) => {
    asked.push(id)
    return anEvent({ id, title: `Event ${id}` })
  })
  const ids = Array.from({ length: 60 }, () => newId())
  for (const id of ids) chat.receive(`${origin}/events?event=${id}`)
  await expect.element(page.getByRole('link', { name: `Event ${ids.at(-1)}` })).toBeVisible()
  expect(asked).not.toContain(ids[0])
})

const id = '01890a5d-ac96-774b-bcce-b302099a8003'

test.each([
  [`/events?event=${id}`, { kind: 'event', id }],
  [`/e/canal-walk-${id}`, { kind: 'event', id }],
  [`/community/${id}#comments`, { kind: 'post', id }],
  ['/resources/bsn', { kind: 'guide', id: 'bsn' }],
  ['/g/bsn', { kind: 'guide', id: 'bsn' }],
  [`/groups/${id}`, { kind: 'group', id }],
  [`/c/${id}?lang=nl`, { kind: 'group', id }],
  ['/events', null],
  ['/events?event=1', null],
  ['/people/sam', null],
  [`/e/${id}/poster`, null],
])('%s leads to %o', (path, expected) => {
  expect(parseOwnLink(origin + path)).toEqual(expected)
  expect(parseOwnLink(`https://elsewhere.example${path}`)).toBeNull()
})
