import { IconFlag } from '@tabler/icons-react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { community } from '#shared/community/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { aPost } from '#web/testing/community.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { ActionMenu } from './ActionMenu.tsx'

test('a menu opens by keyboard on its first item, and Escape returns to its button', async () => {
  const post = aPost()
  fakeApi.on(community.posts, [post])
  await renderApp('/community')
  const button = page.getByRole('button', { name: `Actions for ${post.title}` })
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem').first()).toHaveFocus()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible('open menu')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menuitem').first()).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

test('keys move through a menu, and a press elsewhere closes it', async () => {
  const choose = vi.fn()
  const action = (label: string) => ({ label, icon: IconFlag, onChoose: () => choose(label) })
  await render(
    <main>
      <ActionMenu name="Actions for Noor" actions={['Edit', 'Report', 'Block'].map(action)} />
      <h1>People</h1>
    </main>,
  )
  const button = page.getByRole('button', { name: 'Actions for Noor' })
  const item = (name: string) => page.getByRole('menuitem', { name })
  await button.click()
  await expect.element(item('Edit')).toHaveFocus()
  for (const [key, name] of [
    ['{ArrowDown}', 'Report'],
    ['{ArrowUp}', 'Edit'],
    ['{ArrowUp}', 'Block'],
    ['{ArrowDown}', 'Edit'],
    ['{End}', 'Block'],
    ['{Home}', 'Edit'],
    ['r', 'Report'],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(item(name)).toHaveFocus()
  }
  await page.getByRole('heading', { name: 'People' }).click()
  await expect.element(item('Edit')).not.toBeInTheDocument()

  await button.click()
  await item('Block').click()
  expect(choose.mock.calls).toEqual([['Block']])
  await expect.element(item('Block')).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

test('a dialog opened from a menu returns the focus to the menu button', async () => {
  const post = aPost()
  fakeApi.on(community.posts, [post])
  await renderApp('/community')
  const button = page.getByRole('button', { name: `Actions for ${post.title}` })
  await button.click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})
