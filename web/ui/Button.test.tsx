import { Button } from '@mantine/core'
import { test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectNoClippedText } from '#web/testing/layout.ts'
import { MantineSetup } from './MantineSetup.tsx'

const sizes = ['xs', 'sm', 'md', 'lg', 'xl'].flatMap((size) => [size, `compact-${size}`])

test('buttons do not clip descenders', async () => {
  await render(
    <MantineSetup styleNonce={() => ''}>
      {sizes.map((size) => (
        <Button key={size} size={size}>
          Copying gjpqy
        </Button>
      ))}
    </MantineSetup>,
  )
  await page.getByRole('button').first().click()
  expectNoClippedText('buttons')
})
