import { expect, onTestFinished, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useScrollToLinkedMessage } from './useScrollToLinkedMessage.ts'

const rows = [{ id: '01890a5d-ac96-774b-bcce-b302099a8003' }]

/** The messages that are asked for, however often the list renders. */
const missingFor = async (hash: string) => {
  const before = window.location.href
  onTestFinished(() => window.history.replaceState(null, '', before))
  window.history.replaceState(null, '', hash)
  const onMissing = vi.fn()
  const box = { current: null }
  const { rerender, result } = await renderHook((props?: { page: number }) => {
    useScrollToLinkedMessage({ box, rows: [...rows], target: undefined, onMissing })
    return props?.page
  })
  for (let page = 1; page < 4; page++) {
    await rerender({ page })
    await expect.poll(() => result.current, { interval: 5 }).toBe(page)
  }
  return onMissing.mock.calls.flat()
}

test('a link asks once for a message that is not loaded, and never for an invalid one', async () => {
  const id = '01000000-ac96-774b-bcce-b302099a8003'
  expect(await missingFor(`#message-${id}`)).toEqual([id])
  expect(await missingFor('#message-0')).toEqual([])
  expect(await missingFor(`#message-${rows[0]?.id}`)).toEqual([])
})
