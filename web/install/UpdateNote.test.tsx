import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { MantineSetup } from '#web/ui/MantineSetup.tsx'
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
    </MantineSetup>,
  )

const note = page.getByRole('region', { name: 'Update' })

test('the update note announces the new version', async () => {
  await renderNote()
  await expect.element(note.getByRole('status')).toHaveTextContent('New version available')
  await expect.element(note.getByRole('button', { name: 'Reload' })).toBeEnabled()
  await expectAccessible('update note')
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
