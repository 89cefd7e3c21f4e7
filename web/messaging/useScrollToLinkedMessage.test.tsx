import { expect, onTestFinished, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useScrollToLinkedMessage } from './useScrollToLinkedMessage.ts'

const first = { id: '01890a5d-ac96-774b-bcce-b302099a8003' }

/** How many of 20 older pages are loaded for a link. */
const pagesLoadedFor = async (hash: string) => {
  const before = window.location.href
  onTestFinished(() => window.history.replaceState(null, '', before))
  window.history.replaceState(null, '', hash)
  const load = vi.fn()
  const older = { hasMore: true, isLoading: false, hasFailed: false, load }
  const box = { current: null }
  const { rerender, result } = await renderHook((props?: { page: number }) => {
    useScrollToLinkedMessage(box, [first], older)
    return props?.page
  })
  for (let page = 1; page < 20; page++) {
    await rerender({ page })
    await expect.poll(() => result.current, { interval: 5 }).toBe(page)
  }
  return load.mock.calls.length
}

test('a link to an old message loads ten pages at most, an invalid link none', async () => {
  expect(await pagesLoadedFor('#message-01000000-ac96-774b-bcce-b302099a8003')).toBe(10)
  expect(await pagesLoadedFor('#message-0')).toBe(0)
})
