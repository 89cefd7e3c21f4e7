import { postCard } from '../support/board.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectToast, goTo } from '../support/screens.ts'

const uniqueSuffix = () => crypto.randomUUID().slice(0, 8)

test('a member writes, edits and deletes a post', async ({ page, newcomer }) => {
  const me = await newcomer()
  await page.goto('/')
  await goTo(page, 'Community')
  await page.getByRole('button', { name: 'New Post' }).click()
  const form = page.getByRole('dialog', { name: 'New post' })
  const title = `A tandem for two ${uniqueSuffix()}`
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Content').fill('Line one.\nSee https://www.fietsersbond.nl for more.')
  await form.getByLabel('Category').selectOption('Social & Meetups')
  await form.getByLabel('Tags').fill('bike, utrecht')
  await form.getByRole('button', { name: 'Post', exact: true }).click()
  await expectToast(page, 'Post created')
  await expect(form).toHaveCount(0)
  const card = postCard(page, { title })
  for (const text of [me.name, 'just now', 'Social & Meetups', 'bike', 'utrecht'])
    await expect(card.getByText(text, { exact: true })).toBeVisible()

  await page.reload()
  await card.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit post' })
  await expect(editing.getByLabel('Tags')).toHaveValue('bike, utrecht')
  await editing.getByLabel('Content').fill('Sold, thank you.')
  await editing.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Post updated')
  await expect(card).toContainText('Sold, thank you.')
  await expect(card).toContainText('edited')

  await card.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete post' }).click()
  await expectToast(page, 'Post deleted')
  await expect(card).toHaveCount(0)
})

test('a draft survives a reload, and is removed for the next user of the device', {
  tag: '@anyWidth',
}, async ({ page, newcomer, signIn, allowConsoleError }) => {
  allowConsoleError(/status of 401/) // reads under way while the member signs out
  await newcomer()
  await page.goto('/community?dialog=new')
  const title = page.getByRole('dialog', { name: 'New post' }).getByLabel('Title')
  await title.fill('Between us')
  await page.reload()
  await expect(title).toHaveValue('Between us')

  const stored = () => page.evaluate(() => JSON.stringify(localStorage))
  expect(await stored()).toContain('Between us')
  await page.goto('/events')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
  await expect.poll(stored).not.toContain('Between us')
  await signIn('sofia')
  await page.goto('/community?dialog=new')
  await expect(title).toHaveValue('')
})
