import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { events } from '#shared/events/contract.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { pushLive } from '#web/testing/fakeStream.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { untilSettled } from '#web/testing/settled.ts'

test('a new stream refetches what is shown, unless nothing was said since it was read', async () => {
  await renderApp('/')
  await expect.element(page.getByText('No upcoming events found')).toBeVisible()
  await untilSettled()
  const before = fakeApi.calls(events.list).length
  pushLive({ kind: 'hello', quietMs: 3_600_000 })
  await untilSettled()
  expect(fakeApi.calls(events.list)).toHaveLength(before)
  pushLive({ kind: 'hello' })
  await expect.poll(() => fakeApi.calls(events.list)).toHaveLength(before + 1)
  await untilSettled()
  expect(fakeApi.calls(events.list)).toHaveLength(before + 1)
})
