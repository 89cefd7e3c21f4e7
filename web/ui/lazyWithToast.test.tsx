import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { nightlyTest } from '#web/testing/nightlyTest.ts'
import { toast } from '#web/testing/toasts.ts'
import { Dialog } from './Dialog.tsx'
import { lazyWithToast } from './lazyWithToast.ts'
import { Toaster } from './Toaster.tsx'

const Content = () => <p>The part</p>

/** A button that opens a lazy component with the given loader. */
const openerOf = (load: () => Promise<typeof Content>) => {
  const lazyContent = lazyWithToast(load)
  return () => {
    const [isRequested, setRequested] = useState(false)
    const Loaded = lazyContent.useComponent(isRequested, () => setRequested(false))
    return (
      <>
        <button
          type="button"
          aria-expanded={isRequested}
          onClick={() => setRequested(!isRequested)}
        >
          Open
        </button>
        {isRequested && Loaded && <Loaded />}
      </>
    )
  }
}

const renderOpener = (load: () => Promise<typeof Content>) => {
  const Opener = openerOf(load)
  return render(
    <>
      <Opener />
      <Toaster />
    </>,
  )
}

const opener = page.getByRole('button', { name: 'Open' })

test('a failed load shows a toast, and a retry opens the component', async () => {
  let isReachable = false
  await renderOpener(async () => {
    if (!isReachable) throw new TypeError('Failed to fetch dynamically imported module')
    return Content
  })
  await opener.click()
  await expect.element(toast('We couldn’t open this')).toBeVisible()
  await expect.element(toast('Check your connection and try again.')).toBeVisible()
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false')
  isReachable = true
  await opener.click()
  await expect.element(page.getByText('The part')).toBeVisible()
})

nightlyTest('closing before the load fails shows no toast', async () => {
  const code = Promise.withResolvers<typeof Content>()
  await renderOpener(() => code.promise)
  await opener.click()
  await opener.click()
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false')
  code.reject(new TypeError('Failed to fetch'))
  await code.promise.catch(() => undefined)
  await expect.element(toast('We couldn’t open this')).not.toBeInTheDocument()
})

test('Escape first cancels a loading component, then closes the dialog beneath', async () => {
  const code = Promise.withResolvers<typeof Content>()
  const Opener = openerOf(() => code.promise)
  const Beneath = () => {
    const [isOpen, setOpen] = useState(true)
    return (
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Beneath">
        <Opener />
      </Dialog>
    )
  }
  await render(<Beneath />)
  const beneath = page.getByRole('dialog', { name: 'Beneath' })
  await opener.click()
  await expect.element(opener).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false')
  await expect.element(beneath).toBeVisible()
  code.resolve(Content)
  await code.promise
  await expect.element(page.getByText('The part')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(beneath).not.toBeInTheDocument()
})
