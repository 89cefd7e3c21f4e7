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
  const reads = () => fakeApi.calls(events.list).filter(({ mine }) => !mine)
  const before = reads().length
  pushLive({ kind: 'hello', quietMs: 3_600_000 })
  await untilSettled()
  expect(reads()).toHaveLength(before)
  pushLive({ kind: 'hello' })
  await expect.poll(reads).toHaveLength(before + 1)
  await untilSettled()
  expect(reads()).toHaveLength(before + 1)
})
