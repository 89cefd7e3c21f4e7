import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { toast } from '#web/testing/screen.ts'
import { Dialog } from './Dialog.tsx'
import { latePart } from './latePart.ts'
import { MantineSetup } from './MantineSetup.tsx'
import { Toaster } from './Toaster.tsx'

const Part = () => <p>The part</p>

/** A button that opens a part whose code loads as the test says. */
const openerOf = (load: () => Promise<typeof Part>) => {
  const part = latePart(load)
  return () => {
    const [isWanted, setWanted] = useState(false)
    const Loaded = part.usePart(isWanted, () => setWanted(false))
    return (
      <>
        <button type="button" aria-expanded={isWanted} onClick={() => setWanted(!isWanted)}>
          Open
        </button>
        {isWanted && Loaded && <Loaded />}
      </>
    )
  }
}

const renderOpener = (load: () => Promise<typeof Part>) => {
  const Opener = openerOf(load)
  return render(
    <MantineSetup styleNonce={() => ''}>
      <Opener />
      <Toaster />
    </MantineSetup>,
  )
}

const opener = page.getByRole('button', { name: 'Open' })

test('a part whose code fails to load says so, and opens once it loads', async () => {
  let isReachable = false
  await renderOpener(async () => {
    if (!isReachable) throw new TypeError('Failed to fetch dynamically imported module')
    return Part
  })
  await opener.click()
  await expect.element(toast('This could not be opened')).toBeVisible()
  await expect.element(toast('Check your connection and try again.')).toBeVisible()
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false')
  isReachable = true
  await opener.click()
  await expect.element(page.getByText('The part')).toBeVisible()
})

test('a part that was closed before its code failed to load stays silent', async () => {
  const code = Promise.withResolvers<typeof Part>()
  await renderOpener(() => code.promise)
  await opener.click()
  await opener.click()
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false')
  code.reject(new TypeError('Failed to fetch'))
  await code.promise.catch(() => undefined)
  await expect.element(toast('This could not be opened')).not.toBeInTheDocument()
})

test('Escape gives up a part whose code is on its way, and only then closes the dialog beneath', async () => {
  const code = Promise.withResolvers<typeof Part>()
  const Opener = openerOf(() => code.promise)
  const Beneath = () => {
    const [isOpen, setOpen] = useState(true)
    return (
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Beneath">
        <Opener />
      </Dialog>
    )
  }
  await render(
    <MantineSetup styleNonce={() => ''}>
      <Beneath />
    </MantineSetup>,
  )
  const beneath = page.getByRole('dialog', { name: 'Beneath' })
  await opener.click()
  await expect.element(opener).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false')
  await expect.element(beneath).toBeVisible()
  code.resolve(Part)
  await code.promise
  await expect.element(page.getByText('The part')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(beneath).not.toBeInTheDocument()
})
