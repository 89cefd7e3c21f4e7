import { focusManager, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from './queryClient.ts'

const yearMs = 365 * 24 * 3_600_000

test.each([
  ['succeeded', vi.fn().mockResolvedValue([])],
  ['failed', vi.fn().mockRejectedValue(new Error('No connection'))],
])('a read that %s is repeated neither by age nor by a return to the page', async (_, queryFn) => {
  vi.useFakeTimers()
  queryClient.mount()
  const reader = new QueryObserver(queryClient, { queryKey: ['/things'], queryFn })
  onTestFinished(reader.subscribe(() => undefined))
  onTestFinished(() => queryClient.unmount())
  onTestFinished(() => focusManager.setFocused(undefined))
  await vi.advanceTimersByTimeAsync(yearMs)
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await vi.advanceTimersByTimeAsync(yearMs)
  expect(queryFn).toHaveBeenCalledTimes(1)
})
