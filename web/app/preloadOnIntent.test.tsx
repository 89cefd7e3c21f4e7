import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { renderApp } from '#web/testing/renderApp.tsx'
import { lazyDialog } from '#web/ui/lazyComponent.tsx'

test('touching or focusing a button that opens a dialog loads the dialogs of the screen', async () => {
  await renderApp('/community')
  const load = vi.fn(async () => () => null)
  const Dialog = lazyDialog<{ isOpen: boolean }>(load)
  const screen = await render(
    <>
      <button type="button">Plain</button>
      <button type="button" aria-haspopup="dialog">
        Opener
      </button>
      <Dialog isOpen={false} />
    </>,
  )
  const fire = (name: string, type: string) =>
    screen
      .getByRole('button', { name })
      .element()
      .dispatchEvent(new Event(type, { bubbles: true }))
  for (const type of ['pointerover', 'focusin']) {
    // The listeners are added when the browser is idle.
    await expect
      .poll(() => {
        fire('Opener', type)
        return load.mock.calls.length
      })
      .toBeGreaterThan(0)
    load.mockClear()
    fire('Plain', type)
    expect(load).not.toHaveBeenCalled()
  }
})
