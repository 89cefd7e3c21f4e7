import { test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectNoClippedText } from '#web/testing/layout.ts'
import { Button } from './Button.tsx'

const sizes = ['md', 'sm', 'compact-md', 'compact-sm'] as const

test('buttons do not clip descenders', async () => {
  await render(
    sizes.map((size) => (
      <Button key={size} size={size}>
        Copying gjpqy
      </Button>
    )),
  )
  await page.getByRole('button').first().click()
  expectNoClippedText('buttons')
})
