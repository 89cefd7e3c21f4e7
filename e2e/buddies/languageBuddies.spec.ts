import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { aTown, buddiesTab, buddyCard, rowsOf, teachesDutch } from '../support/buddies.ts'
import { expect, test } from '../support/fixtures.ts'
import { toast } from '../support/screens.ts'

test('two who teach each other find each other, agree, meet and end: each sees what the other does', async ({
  page,
  newcomer,
  anotherBrowser,
}) => {
  const mina = await newcomer('Mina Aydin')
  const other = await anotherBrowser()
  const joris = other.person
  const town = aTown()
  await teachesDutch(other.request, town)
  await other.goto(buddiesTab)

  await page.goto(buddiesTab)
  await expect(page.getByRole('heading', { name: 'Learn a language with somebody' })).toBeVisible()
  await page.getByRole('button', { name: 'Find language buddies' }).click()
  await expect(page.getByText('Choose a language from the list')).toBeVisible()
  await expectAccessible(page, 'no languages yet, with what is missing')
  await expectNoSidewaysScroll(page)
  const taught = rowsOf(page, 'You can teach')
  await expect(taught.getByLabel('Language', { exact: true })).toBeFocused()
  await taught.getByLabel('Language', { exact: true }).selectOption('Spanish')
  await taught.getByRole('button', { name: 'Add a language' }).click()
  await expect(taught.getByLabel('Language', { exact: true }).nth(1)).toBeFocused()
  await taught.getByRole('button', { name: 'Remove language 2' }).click()
  await page.getByLabel('Town').fill(town)
  await page.getByRole('button', { name: 'Find language buddies' }).click()
  await expect(toast(page, 'Your languages are saved')).toBeVisible()

  const found = buddyCard(page, joris)
  await expect(found).toContainText(`Teaches Dutch, learns Spanish; also in ${town}`)
  await expect(page.getByRole('article').first()).toContainText(joris.name)
  await expect(found.getByRole('link', { name: joris.name })).toHaveAttribute(
    'href',
    `/people/${joris.username}`,
  )
  await expectAccessible(page, 'suggestions')
  await expectNoSidewaysScroll(page)
  await found.getByRole('button', { name: 'Ask to be your buddy' }).click()
  await expect(toast(page, 'Your request is sent')).toBeVisible()
  await expect(found.getByRole('button', { name: 'Withdraw' })).toBeVisible()

  // The other sees it at once, without asking for the page anew.
  const request = buddyCard(other, mina)
  await expect(request).toContainText('You would teach Dutch and learn Spanish')
  await expectAccessible(other, 'a request')
  await request.getByRole('button', { name: `Accept ${mina.name}` }).click()
  await expect(toast(other, 'You have a language buddy')).toBeVisible()
  for (const [browser, buddy] of [
    [page, joris],
    [other, mina],
  ] as const) {
    await expect(buddyCard(browser, buddy)).toContainText('Week 1 of 20')
    await expect(buddyCard(browser, buddy)).toContainText('Kennismaken')
  }
  await expect(found.getByRole('link', { name: 'Write' })).toHaveAttribute(
    'href',
    /^\/messages\?with=/,
  )

  const met = (browser: typeof page) => browser.getByRole('button', { name: /^We met/ })
  await met(page).click()
  await expect(met(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(met(other)).toHaveAttribute('aria-pressed', 'true')
  await expect(request).toContainText('met once')
  await expectAccessible(page, 'a buddy')
  await expectNoSidewaysScroll(page)

  await found.getByRole('button', { name: 'Open this week’s card' }).click()
  const card = page.getByRole('dialog', { name: `Week 1 with ${joris.name}` })
  await expect(card.locator('[lang="nl"]', { hasText: 'Waar kom je vandaan?' })).toBeVisible()
  await expect(card.getByText('Where do you come from?')).toBeVisible()
  await expect(page).toHaveURL(/tab=buddies&match=[0-9a-f-]+&week=1$/)
  await expectAccessible(page, 'the card of a week')
  // The other takes it back, and it is so in the open card.
  await met(other).click()
  await expect(card.getByRole('button', { name: /^We met/ })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  await card.getByRole('button', { name: 'Week 4: On the bike' }).click()
  const fourth = page.getByRole('dialog', { name: `Week 4 with ${joris.name}` })
  await expect(fourth.getByRole('heading', { name: 'Op de fiets' })).toBeVisible()
  await expect(fourth.getByRole('button', { name: /^We met/ })).toHaveCount(0)
  await page.reload()
  await expect(fourth.getByRole('heading', { name: 'Op de fiets' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await found.getByRole('button', { name: `Actions for ${joris.name}` }).click()
  await page.getByRole('menuitem', { name: 'End' }).click()
  const question = page.getByRole('dialog', { name: 'End this path together?' })
  await expectAccessible(page, 'ending')
  await question.getByRole('button', { name: 'End', exact: true }).click()
  await expect(toast(page, 'You are no language buddies any more')).toBeVisible()
  await expect(met(page)).toHaveCount(0)
  await expect(met(other)).toHaveCount(0)
})
