import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { toasts } from '#web/testing/screen.ts'
import { MantineSetup } from '#web/ui/MantineSetup.tsx'
import { Toaster } from '#web/ui/Toaster.tsx'
import { showDone } from '#web/ui/toast.ts'
import { Corner } from './Corner.tsx'
import { UpdateNote } from './UpdateNote.tsx'
import { watchFields } from './unsaved.ts'

const renderNote = () =>
  render(
    <MantineSetup styleNonce={() => ''}>
      <main>
        <h1>Contact</h1>
        <form aria-label="Message">
          <label>
            Your message
            <textarea />
          </label>
        </form>
        <Corner isAboveBar={false}>
          <UpdateNote />
        </Corner>
      </main>
      <Toaster />
    </MantineSetup>,
  )

const note = page.getByRole('region', { name: 'Update' })

test('the update note announces the new version', async () => {
  await renderNote()
  await expect.element(note.getByRole('status')).toHaveTextContent('New version available')
  await expect.element(note.getByRole('button', { name: 'Reload' })).toBeEnabled()
  await expectAccessible('update note')
})

test('a message stands above the note', async () => {
  await renderNote()
  const reload = note.getByRole('button', { name: 'Reload' })
  await expect.element(reload).toBeVisible()
  showDone({ title: 'Saved' })
  await expect.element(toasts().getByText('Saved')).toBeVisible()
  const bottomOf = () =>
    toasts().element().querySelector('[data-shown]')?.getBoundingClientRect().bottom
  await expect.poll(bottomOf).toBeLessThan(note.element().getBoundingClientRect().top)
})

test('reloading asks first while a form has unsaved text, and keeps it', async ({
  onTestFinished,
}) => {
  onTestFinished(watchFields())
  await renderNote()
  const field = page.getByLabelText('Your message')
  await field.fill('Half a question')
  await note.getByRole('button', { name: 'Reload' }).click()
  const question = page.getByRole('dialog', { name: 'Reload now?' })
  await expect.element(question).toMatchTextContent(/not saved yet, and may be lost/)
  await expectAccessible('reload question')
  await question.getByRole('button', { name: 'Keep writing' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('Half a question')
})
