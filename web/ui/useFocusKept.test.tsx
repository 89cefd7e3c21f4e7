import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useFocusKept } from './useFocusKept.ts'

const Task = ({ isDoneElsewhere = false }) => {
  const [isPressed, setPressed] = useState(false)
  const isDone = isPressed || isDoneElsewhere
  const kept = useFocusKept<HTMLElement>(isDone)
  return (
    <section {...kept} aria-label="Task">
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

test('a button that goes away once pressed leaves the focus in its place', async () => {
  await render(<Task />)
  await page.getByRole('button', { name: 'Do it' }).click()
  await expect.element(page.getByText('Done')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Task' })).toHaveFocus()
})

test('a button that goes away by itself does not move the focus', async () => {
  const { rerender } = await render(<Task />)
  await rerender(<Task isDoneElsewhere />)
  await expect.element(page.getByText('Done')).toBeVisible()
  expect(document.activeElement).toBe(document.body)
})
