import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { lazyDialog, preloadMountedDialogs } from './lazyComponent.tsx'

const lazyContent = () =>
  vi.fn(
    async () =>
      ({ isOpen }: { isOpen: boolean }) =>
        isOpen && <p>The dialog</p>,
  )

/** React runs effects, which register the dialog, some time after the render. */
const preloadOnce = (load: ReturnType<typeof lazyContent>) =>
  expect
    .poll(() => {
      preloadMountedDialogs()
      return load.mock.calls.length
    })
    .toBe(1)

test('the code of a closed dialog loads in advance while its screen is shown', async () => {
  const load = lazyContent()
  const Dialog = lazyDialog(load)
  const screen = await render(<Dialog isOpen={false} />)
  expect(load).not.toHaveBeenCalled()
  await preloadOnce(load)
  await screen.unmount()
  preloadMountedDialogs()
  expect(load).toHaveBeenCalledTimes(1)
})

test('a failure to load it in advance is silent, and opening it tries again', async () => {
  const load = lazyContent()
  load.mockRejectedValueOnce(new Error('The network is down'))
  const Dialog = lazyDialog(load)
  const screen = await render(<Dialog isOpen={false} />)
  await preloadOnce(load)
  await screen.rerender(<Dialog isOpen />)
  await expect.element(screen.getByText('The dialog')).toBeVisible()
})
