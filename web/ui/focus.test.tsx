import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useFocusRestore } from './focus.ts'

const Task = ({ isDoneElsewhere = false }) => {
  const [isPressed, setPressed] = useState(false)
  const isDone = isPressed || isDoneElsewhere
  const focusProps = useFocusRestore<HTMLElement>(isDone)
  return (
    <section {...focusProps} aria-label="Task">
      {isDone ? (
        <p>Done</p>
      ) : (
        <button type="button" onClick={() => setPressed(true)}>
          Do it
        </button>
      )}
    </section>
  )
}

test('a button that disappears after a press moves the focus to its container', async () => {
  await render(<Task />)
  await page.getByRole('button', { name: 'Do it' }).click()
  await expect.element(page.getByText('Done')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Task' })).toHaveFocus()
})

test('a button that disappears by itself does not move the focus', async () => {
  const { rerender } = await render(<Task />)
  await rerender(<Task isDoneElsewhere />)
  await expect.element(page.getByText('Done')).toBeVisible()
  expect(document.activeElement).toBe(document.body)
})
