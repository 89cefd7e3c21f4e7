import { expect, test } from '../support/fixtures.ts'
import { expectPlainText, hostileTexts } from '../support/hostileTexts.ts'
import { isolatedInstallation } from '../support/installation.ts'
import { aPerson } from '../support/people.ts'
import { expectToast } from '../support/screens.ts'

const installation = isolatedInstallation()

test('an administrator writes, publishes, edits and deletes a guide', { tag: '@nightly' }, async ({
  page: like,
  browser,
}) => {
  const admin = await installation.administrator(browser, like)
  let alerted = false
  admin.on('dialog', () => {
    alerted = true
  })
  await admin.getByRole('main').getByRole('link', { name: 'Guides' }).click()
  await expect(admin.getByRole('heading', { name: 'Write guides' })).toBeVisible()
  await admin.getByRole('button', { name: 'New guide' }).click()
  const form = admin.getByRole('dialog', { name: 'New guide' })
  await form.getByLabel('Title').fill('Cycling in the rain')
  await form.getByLabel('In one sentence').fill('Lights, locks and lanes.')
  await form.getByLabel('Text').fill(`## Lights\n\nWhite in front.\n\n${hostileTexts.join('\n\n')}`)
  await form.getByRole('button', { name: 'Save draft' }).click()
  await expectToast(admin, 'Draft saved')
  const row = admin.getByRole('listitem').filter({ hasText: 'Cycling in the rain' })
  await expect(row.getByText('Draft')).toBeVisible()

  const member = await installation.pageFor(browser, like, aPerson('Mina Aydin'))
  await member.goto('/resources/cycling-in-the-rain')
  await expect(member.getByText('We can’t find this guide')).toBeVisible()
  await member.goto('/resources')
  await expect(member.getByRole('heading', { name: 'First Weeks' })).toBeVisible()
  await expect(member.getByText('Cycling in the rain')).toHaveCount(0)
  await expect(member.getByRole('link', { name: 'Write guides' })).toHaveCount(0)

  await row.getByRole('button', { name: 'Publish' }).click()
  await expectToast(admin, 'Guide published')
  await expect(row.getByText('Published')).toBeVisible()
  await member.goto('/resources/cycling-in-the-rain')
  await expect(member.getByRole('heading', { name: 'Cycling in the rain', level: 1 })).toBeVisible()
  await expectPlainText(member.getByRole('article'))

  await row.getByRole('button', { name: 'Edit' }).click()
  const change = admin.getByRole('dialog', { name: 'Edit guide' })
  await change.getByLabel('Title').fill('Cycling in the wind')
  await change.getByRole('button', { name: 'Save guide' }).click()
  await expectToast(admin, 'Guide saved')
  await member.reload()
  await expect(member.getByRole('heading', { name: 'Cycling in the wind', level: 1 })).toBeVisible()

  await admin.getByRole('button', { name: 'Delete Cycling in the wind' }).click()
  await admin.getByRole('button', { name: 'Delete guide' }).click()
  await expectToast(admin, 'Guide deleted')
  await member.reload()
  await expect(member.getByText('We can’t find this guide')).toBeVisible()
  expect(alerted).toBe(false)
  for (const page of [admin, member]) await page.context().close()
})
