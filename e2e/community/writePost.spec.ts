import { community } from '#shared/community/contract.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { findPost, makePost, pageOfPost, postCard } from '../support/board.ts'
import { pathOf } from '../support/chat.ts'
import { demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import { goTo, toast } from '../support/screens.ts'

const mark = () => crypto.randomUUID().slice(0, 8)

test('a post is written, changed and deleted by its author', async ({ page, newcomer }) => {
  const me = await newcomer()
  await page.goto('/')
  await goTo(page, 'Community')
  await expect(page.getByRole('heading', { name: 'Community Board', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'New Post' }).click()
  const form = page.getByRole('dialog', { name: 'New post' })
  await expect(form.getByLabel('Title')).toBeFocused()
  await form.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(form.getByText('Required')).toHaveCount(2)
  await expect(form.getByLabel('Title')).toBeFocused()
  await expectAccessible(page, 'a post without words')

  const word = mark()
  const title = `A tandem for two ${word}`
  await form.getByLabel('Title').fill(`  ${title} `)
  await form.getByLabel('Content').fill('Line one.\nSee https://www.fietsersbond.nl for more.')
  await form.getByLabel('Category').selectOption('Social & Meetups')
  await form.getByLabel('Tags').fill(' bike , , utrecht,Bike')
  await form.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(toast(page, 'Post created')).toBeVisible()
  await expect(form).toHaveCount(0)
  const card = postCard(page, { title })
  for (const text of [me.name, 'just now', 'Social & Meetups', 'bike', 'utrecht'])
    await expect(card.getByText(text, { exact: true })).toBeVisible()
  await expect(card.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveCount(2)
  await expect(card.getByRole('link', { name: 'https://www.fietsersbond.nl' })).toBeVisible()
  await expect(card.locator('time').first()).toHaveAttribute('title', /\d{4}, \d\d:\d\d$/)
  await expect(card).not.toContainText('edited')

  // Others write meanwhile: among these two it stays where it is.
  await makePost(page.request, { title: `Also ${word}` })
  await page.goto(`/community?q=${word}`)
  await card.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit post' })
  await expect(editing.getByLabel('Tags')).toHaveValue('bike, utrecht')
  await expect(page).toHaveURL(/edit=/)
  await editing.getByLabel('Content').fill('Sold, thank you.')
  await editing.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Post updated')).toBeVisible()
  await expect(card).toContainText('Sold, thank you.')
  await expect(card).toContainText('edited')
  await expect(page).not.toHaveURL(/edit=/)

  await card.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this post?' })
  await expect(question).toContainText(title)
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete post' }).click()
  await expect(toast(page, 'Post deleted')).toBeVisible()
  await expect(card).toHaveCount(0)
  // Its button has gone: the focus is at the list of what is left.
  await expect(page.getByRole('main').getByRole('list').first()).toBeFocused()
})

test('what is being written survives a reload, until it is sent or not wanted', {
  tag: '@anyWidth',
}, async ({ page, newcomer }) => {
  await newcomer()
  await page.goto('/community?dialog=new')
  const form = page.getByRole('dialog', { name: 'New post' })
  await form.getByLabel('Title').fill('Half a thought')
  await form.getByLabel('Category').selectOption('Jobs & Career')
  await form.getByLabel('Tags').fill('cv, ')
  await page.reload()
  await expect(form.getByLabel('Title')).toHaveValue('Half a thought')
  await expect(form.getByLabel('Category')).toHaveValue('jobs')
  await expect(form.getByLabel('Tags')).toHaveValue('cv, ')

  await form.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep writing' }).click()
  const title = `A whole thought ${mark()}`
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Content').fill('With words.')
  await form.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(toast(page, 'Post created')).toBeVisible()
  await expect(postCard(page, { title })).toBeVisible()
  await page.getByRole('button', { name: 'New Post' }).click()
  await expect(form.getByLabel('Title')).toHaveValue('')

  await form.getByLabel('Title').fill('Never mind')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(form).toHaveCount(0)
  await page.goto('/community?dialog=new')
  await expect(form.getByLabel('Title')).toHaveValue('')
})

test('a draft is not shown to who signs in next', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
  signIn,
  allowComplaint,
}) => {
  allowComplaint(/status of 401/) // reads that were on their way when one signed out
  await newcomer()
  await page.goto('/community?dialog=new')
  const form = page.getByRole('dialog', { name: 'New post' })
  await form.getByLabel('Title').fill('Between us')
  const kept = () => page.evaluate(() => JSON.stringify(localStorage))
  expect(await kept()).toContain('Between us')
  await page.goto('/events')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
  await expect.poll(kept).not.toContain('Between us')
  await signIn('sofia')
  await page.goto('/community?dialog=new')
  await expect(form.getByLabel('Title')).toHaveValue('')
})

test('writing, changing and deleting may fail: it is said why, and nothing is lost', {
  tag: '@anyWidth',
}, async ({ page, newcomer, allowComplaint }) => {
  allowComplaint(/status of 503.*\/api\/community/)
  const busy = { status: 503, json: { message: 'Welkom is busy right now.' } }
  const said = toast(page, busy.json.message)
  await newcomer()
  await page.goto('/community?dialog=new')
  const form = page.getByRole('dialog', { name: 'New post' })
  await form.getByLabel('Title').fill('A try')
  await form.getByLabel('Content').fill('It may fail.')
  await page.route(`**${community.create.path}`, (route) => route.fulfill(busy))
  await form.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(toast(page, 'Failed to create post')).toBeVisible()
  await expect(said).toBeVisible()
  await expect(form.getByLabel('Content')).toHaveValue('It may fail.')
  await page.unroute(`**${community.create.path}`)

  const post = await makePost(page.request)
  const call = `**${pathOf(community.update.path, { id: post.id })}`
  const fail = () =>
    page.route(call, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill(busy),
    )
  await page.goto(`${pageOfPost(post)}?edit=${post.id}`)
  const editing = page.getByRole('dialog', { name: 'Edit post' })
  await editing.getByLabel('Content').fill('No bell any more.')
  await fail()
  await editing.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Failed to update post')).toBeVisible()
  await expect(said).toBeVisible()
  await page.unroute(call)
  await editing.getByRole('button', { name: 'Save changes' }).click()
  await expect(editing).toHaveCount(0)
  await expect(page.getByRole('article')).toContainText('No bell any more.')

  await fail()
  const choose = async () => {
    await page.getByRole('button', { name: `Actions for ${post.title}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete post' }).click()
  }
  await choose()
  await expect(toast(page, 'Failed to delete post')).toBeVisible()
  await expect(said).toBeVisible()
  await page.unroute(call)
  await choose()
  await expect(toast(page, 'Post deleted')).toBeVisible()
  await expect(page).toHaveURL(/\/community$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Community Board')
})

test('others may not change a post; administrators may, and pin it', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
  signIn,
  someoneElse,
}) => {
  const post = await makePost(await someoneElse())
  await newcomer()
  await findPost(page, post)
  const card = postCard(page, post)
  await expect(card.getByRole('button', { name: /^Upvote/ })).toBeVisible()
  const actionsName = `Actions for ${post.title}`
  const actions = card.getByRole('button', { name: actionsName })
  await actions.click()
  const offered = page.getByRole('menu', { name: actionsName }).getByRole('menuitem')
  await expect(offered).toHaveText(['Report'])
  await page.goto(`/community?edit=${post.id}`)
  await expect(
    page.getByText('Only its author or an administrator may change this post'),
  ).toBeVisible()

  await signIn(demo.admin)
  await findPost(page, post)
  await actions.click()
  await page.getByRole('menuitem', { name: 'Pin', exact: true }).click()
  await expect(toast(page, 'Post pinned')).toBeVisible()
  await expect(card.getByText('Pinned')).toBeVisible()
  await page.goto('/community')
  await expect(card.getByText('Pinned')).toBeVisible()
  await actions.click()
  await page.getByRole('menuitem', { name: 'Unpin' }).click()
  await expect(toast(page, 'Post unpinned')).toBeVisible()
  await expect(card.getByText('Pinned')).toHaveCount(0)
})
