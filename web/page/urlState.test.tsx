import { expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { dialogHistoryState, useCloseDialog } from './urlState.ts'

test('closing twice goes back once, and can be repeated when the browser did not go back', async ({
  onTestFinished,
}) => {
  const before = history.state as unknown
  history.replaceState(dialogHistoryState, '')
  // As in a browser that drops the traversal for another navigation.
  const back = vi.spyOn(history, 'go').mockImplementation(() => {})
  onTestFinished(() => {
    back.mockRestore()
    history.replaceState(before, '')
  })
  const { result } = await renderHook(useCloseDialog)
  await expect.poll(() => result.current).toBeTypeOf('function')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  result.current('/events')
  result.current('/events')
  expect(back).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1000)
  result.current('/events')
  expect(back).toHaveBeenCalledTimes(2)
  window.dispatchEvent(new PopStateEvent('popstate'))
  result.current('/events')
  expect(back).toHaveBeenCalledTimes(3)
  window.dispatchEvent(new PopStateEvent('popstate'))
})
