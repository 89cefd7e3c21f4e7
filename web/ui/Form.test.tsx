import { useForm } from '@mantine/form'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { onlyNightly } from '#web/testing/nightlyTest.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { Form, type FormError } from './Form.tsx'
import { TextInput } from './TextInput.tsx'

const onSubmit = vi.fn()

afterEach(() => onSubmit.mockReset())

type Props = { error?: FormError | null; isPending?: boolean }

const Example = ({ error = null, isPending = false }: Props) => {
  const form = useForm({
    initialValues: { town: '', name: '' },
    // The schema's order is not that of the document.
    validate: { town: (town) => !town && 'No town', name: (name) => !name && 'No name' },
  })
  return (
    <main>
      <h1>Example</h1>
      <Form
        error={error}
        isPending={isPending}
        fields={form}
        onSubmit={form.onSubmit(onSubmit)}
        actions={<button type="submit">Save</button>}
      >
        <TextInput label="Name" {...form.getInputProps('name')} />
        <TextInput label="Town" {...form.getInputProps('town')} />
      </Form>
      <button type="button">Elsewhere</button>
    </main>
  )
}

const save = page.getByRole('button', { name: 'Save' })
const name = page.getByRole('textbox', { name: 'Name' })
const town = page.getByRole('textbox', { name: 'Town' })

const fillIn = async () => {
  await name.fill('Kim')
  await town.fill('Utrecht')
}

test('the form in a dialog over another submits only itself', async () => {
  const [outer, inner] = [vi.fn(), vi.fn()]
  await render(
    <Form error={null} isPending={false} onSubmit={outer}>
      {createPortal(
        <Form error={null} isPending={false} onSubmit={inner}>
          <button type="submit">Save</button>
        </Form>,
        document.body,
      )}
    </Form>,
  )
  await save.click()
  expect([inner.mock.calls.length, outer.mock.calls.length]).toEqual([1, 0])
})

test('focuses the first invalid field of the document and describes it by its error', async () => {
  await render(<Example />)
  await save.click()
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveAccessibleDescription('No name')
  await expectAccessible('a form with invalid fields')
  await name.fill('Kim')
  await save.click()
  await expect.element(town).toHaveFocus()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('submits nothing while a request is pending', async () => {
  const { rerender } = await render(<Example />)
  await fillIn()
  await save.click()
  expect(onSubmit).toHaveBeenCalledTimes(1)
  await rerender(<Example isPending />)
  await save.click()
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('moves the focus to a failure', async () => {
  const { rerender } = await render(<Example />)
  await fillIn()
  await save.click()
  await rerender(<Example error={{ reason: 'The server is busy', field: null }} />)
  await expect.element(page.getByText('The server is busy')).toBeVisible()
  await expect.poll(() => document.activeElement?.textContent).toBe('The server is busy')
  await onlyNightly(expectAccessible)('a form with a failure')
})

test('shows a rejected field at the field, and focuses it', async () => {
  const { rerender } = await render(<Example />)
  await fillIn()
  await save.click()
  await rerender(<Example error={{ reason: 'Unknown town', field: 'town' }} />)
  await expect.element(town).toHaveFocus()
  await expect.element(town).toHaveAccessibleDescription('Unknown town')
  expect(page.getByText('Unknown town').elements()).toHaveLength(1)
})

test('leaves the focus to a user who has moved on', async () => {
  const { rerender } = await render(<Example />)
  const elsewhere = page.getByRole('button', { name: 'Elsewhere' })
  await elsewhere.click()
  await rerender(<Example error={{ reason: 'The server is busy', field: null }} />)
  await expect.element(page.getByText('The server is busy')).toBeVisible()
  await expect.element(elsewhere).toHaveFocus()
})

const Choice = () => {
  const [isMissing, setMissing] = useState(false)
  return (
    <Form error={null} isPending={false} onSubmit={() => setMissing(true)}>
      <ChoiceField
        legend="What’s wrong?"
        choices={[
          { value: 'spam', label: 'Spam' },
          { value: 'other', label: 'Something else' },
        ]}
        value={null}
        onChange={() => undefined}
        error={isMissing && 'Choose one'}
      />
      <button type="submit">Save</button>
    </Form>
  )
}

test('focuses the first choice when none is chosen', async () => {
  await render(<Choice />)
  await save.click()
  await expect.element(page.getByRole('radio', { name: 'Spam' })).toHaveFocus()
})
