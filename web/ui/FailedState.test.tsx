import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FailedState } from './FailedState.tsx'

test('two lists that fail have buttons with different names', async () => {
  const pressed: string[] = []
  await render(
    ['Failed to load events', 'Failed to load groups'].map((title) => (
      <FailedState key={title} title={title} onRetry={() => pressed.push(title)} />
    )),
  )
  const name = 'Try again Failed to load groups'
  await page.getByRole('button', { name, exact: true }).click()
  expect(pressed).toEqual(['Failed to load groups'])
})
