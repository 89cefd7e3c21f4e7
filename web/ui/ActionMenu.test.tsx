import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { community } from '#shared/community/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { aPost } from '#web/testing/community.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { renderApp } from '#web/testing/renderApp.tsx'

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
