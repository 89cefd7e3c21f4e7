import { aTown, buddiesTab, buddyCard, rowsOf, teachesDutch } from '../support/connections.ts'
import { expect, test } from '../support/fixtures.ts'

test('two members match as language buddies, meet and end the match, and each sees the changes live', {
  tag: '@nightly',
}, async ({ page, newcomer, anotherBrowser }) => {
  const mina = await newcomer('Mina Aydin')
  const other = await anotherBrowser()
  const joris = other.person
  const town = aTown()
  await teachesDutch(other.request, town)
  await other.goto(buddiesTab)

  await page.goto(buddiesTab)
  await rowsOf(page, 'You can teach')
    .getByLabel('Language', { exact: true })
    .selectOption('Spanish')
  await page.getByLabel('Town').fill(town)
  await page.getByRole('button', { name: 'Find language buddies' }).click()
  const found = buddyCard(page, joris)
  await expect(found).toContainText(`Teaches Dutch, learns Spanish; also in ${town}`)
  await expect(page.getByRole('article').first()).toContainText(joris.name)
  await found.getByRole('button', { name: 'Ask to be buddies' }).click()
  await page.getByRole('button', { name: 'Send request' }).click()

  // From here on all updates arrive through the live stream, without a reload.
  const request = buddyCard(other, mina)
  await expect(request).toContainText('You would teach Dutch and learn Spanish')
  await request.getByRole('button', { name: `Accept ${mina.name}` }).click()
  for (const [browser, buddy] of [
    [page, joris],
    [other, mina],
  ] as const)
    await expect(buddyCard(browser, buddy)).toContainText('Week 1 of 20')

  const met = (browser: typeof page) => browser.getByRole('button', { name: /^We met/ })
  await met(page).click()
  await expect(met(other)).toHaveAttribute('aria-pressed', 'true')

  await found.getByRole('button', { name: 'Open this week’s card' }).click()
  const card = page.getByRole('dialog', { name: `Week 1 with ${joris.name}` })
  await expect(card.getByText('Where do you come from?')).toBeVisible()
  await met(other).click()
  await expect(card.getByRole('button', { name: /^We met/ })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  await card.getByRole('button', { name: 'Week 4: On the bike' }).click()
  await page.reload()
  const fourth = page.getByRole('dialog', { name: `Week 4 with ${joris.name}` })
  await expect(fourth.getByRole('heading', { name: 'Op de fiets' })).toBeVisible()
  await page.keyboard.press('Escape')

  await found.getByRole('button', { name: `Actions for ${joris.name}` }).click()
  await page.getByRole('menuitem', { name: 'End' }).click()
  const question = page.getByRole('dialog', { name: 'End this language exchange?' })
  await question.getByRole('button', { name: 'End', exact: true }).click()
  await expect(met(page)).toHaveCount(0)
  await expect(met(other)).toHaveCount(0)
})
