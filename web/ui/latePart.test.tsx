import { useCallback, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { toast } from '#web/testing/screen.ts'
import { latePart } from './latePart.ts'
import { MantineSetup } from './MantineSetup.tsx'
import { Toaster } from './Toaster.tsx'

const Part = () => <p>The part</p>

/** A button that opens a part whose code loads as the test says. */
const renderOpener = (load: () => Promise<typeof Part>) => {
  const part = latePart(load)
  const Opener = () => {
    const [isWanted, setWanted] = useState(false)
    const giveUp = useCallback(() => setWanted(false), [])
    const Loaded = part.usePart(isWanted, giveUp)
    return (
      <>
        <button type="button" aria-expanded={isWanted} onClick={() => setWanted(!isWanted)}>
          Open
        </button>
        {isWanted && Loaded && <Loaded />}
      </>
    )
  }
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
