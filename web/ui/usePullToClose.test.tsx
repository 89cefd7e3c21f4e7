import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from './Dialog.tsx'

const dialog = page.getByRole('dialog', { name: 'Canal walk' })

const Example = ({ mayClose }: { mayClose: boolean }) => {
  const [isOpen, setOpen] = useState(true)
  return (
    <Dialog isOpen={isOpen} onClose={() => setOpen(!mayClose)} title="Canal walk">
      <p>Along the Rapenburg.</p>
    </Dialog>
  )
}

/** Pulls the top of the sheet down, in steps as a finger does. */
const pull = async (distance: number) => {
  await expect.element(dialog).toBeVisible()
  const handle = dialog.getByRole('heading').element().parentElement as HTMLElement
  const { left, top } = handle.getBoundingClientRect()
  const fire = (type: string, y: number) =>
    handle.dispatchEvent(
      new PointerEvent(type, {
        ...{ bubbles: true, pointerId: 1, isPrimary: true },
        ...{ clientX: left + 40, clientY: top + y },
      }),
    )
  handle.setPointerCapture = () => {}
  fire('pointerdown', 4)
  for (let y = 4; y <= distance; y += 10) fire('pointermove', y)
  fire('pointerup', distance)
}

const shift = () => getComputedStyle(dialog.element()).translate

test('a sheet that is pulled down far enough closes, otherwise it returns', async () => {
  await render(<Example mayClose />)
  await pull(60)
  await expect.poll(shift).toBe('none')
  await pull(120)
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a sheet that must not close returns to its place', async () => {
  await render(<Example mayClose={false} />)
  await pull(200)
  await expect.poll(shift).toBe('none')
  await expect.element(dialog).toBeVisible()
})
