import { postCard } from '../support/board.ts'
import { expect, test } from '../support/fixtures.ts'
import { demo } from '../support/people.ts'
import { twoColourPhoto } from '../support/photos.ts'

test('an offer with a described picture is looked at by someone else, and done when it is given away', async ({
  page,
  signIn,
  anotherBrowser,
}) => {
  await signIn(demo.member)
  const post = { title: `A bed to give away ${crypto.randomUUID().slice(0, 8)}` }
  await page.goto('/community?dialog=new')
  const form = page.getByRole('dialog', { name: 'New post' })
  await form.getByText('Offer', { exact: true }).click()
  await form.getByLabel('Title').fill(post.title)
  await form.getByLabel('Content').fill('It comes apart, and fits in a small car.')
  await form.getByLabel('Place').fill('Near the station')
  await form.getByLabel('Add pictures or files').setInputFiles(await twoColourPhoto())
  await form.getByRole('button', { name: /Describe the picture/ }).click()
  const describe = page.getByRole('dialog', { name: 'Describe this picture' })
  await describe.getByLabel('What the picture shows').fill('A white bed')
  await describe.getByRole('button', { name: 'Save' }).click()
  await form.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(form).toHaveCount(0)

  const other = await anotherBrowser()
  await other.goto(`/community?kind=offer&q=${encodeURIComponent(post.title)}`)
  const seen = postCard(other, post)
  await expect(seen.getByText('Near the station')).toBeVisible()
  await seen.getByRole('button', { name: /^Show the picture from/ }).click()
  await seen.getByRole('button', { name: 'A white bed' }).click()
  await expect(other.getByRole('dialog').getByRole('img', { name: 'A white bed' })).toBeVisible()
  await other.keyboard.press('Escape')
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await seen.getByRole('link', { name: post.title }).click()
  await expect(other.getByRole('textbox', { name: 'Write a comment' })).toBeVisible()

  await page
    .getByRole('main')
    .getByRole('button', { name: `Actions for ${post.title}` })
    .click()
  await page.getByRole('menuitem', { name: 'Mark as done' }).click()
  await expect(other.getByRole('main').getByText('Done', { exact: true })).toBeVisible()
})
