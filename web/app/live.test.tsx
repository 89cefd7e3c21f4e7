import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { events } from '#shared/events/contract.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { pushLive } from '#web/testing/fakeEventSource.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { waitUntilIdle } from '#web/testing/waitForIdle.ts'

test('a reconnected stream refetches mounted queries, unless no event has occurred since', async () => {
  await renderApp('/')
  await expect.element(page.getByText('No upcoming events found')).toBeVisible()
  await waitUntilIdle()
  const reads = () => fakeApi.calls(events.list).filter(({ mine }) => !mine)
  const before = reads().length
  pushLive({ kind: 'hello', quietMs: 3_600_000 })
  await waitUntilIdle()
  expect(reads()).toHaveLength(before)
  pushLive({ kind: 'hello' })
  await expect.poll(reads).toHaveLength(before + 1)
  await waitUntilIdle()
  expect(reads()).toHaveLength(before + 1)
})
