import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { type Group, groups, groupTypeLabels } from '#shared/groups/contract.ts'
import { aProduct, type Product } from '../../reliability/support/product.ts'
import { join } from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'
import { goToPart, groupTitle, pageOf } from '../support/groups.ts'
import { hasChosenAt } from '../support/hasChosen.ts'
import { aPerson, register } from '../support/people.ts'
import { toast } from '../support/screens.ts'

let dataDir: string
let product: Product

test.beforeAll(async () => {
  dataDir = mkdtempSync(joinPath(tmpdir(), 'welkom-empty-'))
  product = await aProduct({ dataDir })
  await product.start()
})
test.afterAll(async () => {
  await product?.end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

test('an empty installation has one group of each type, which its administrator hands over', {
  tag: '@anyWidth',
}, async ({ browser, complaints }) => {
  const context = await browser.newContext({
    baseURL: product.url,
    storageState: hasChosenAt(product.url),
  })
  complaints.watch(context)
  const page = await context.newPage()
  // Whoever registers first is the administrator.
  await register(page.request, aPerson('Ans de Boer'))
  await page.goto('/groups')
  for (const label of Object.values(groupTypeLabels)) {
    const card = page.getByRole('article', { name: label })
    await expect(card).toContainText('No members')
    await expect(card.getByText('Public')).toBeVisible()
  }
  await expect(page.getByRole('article')).toHaveCount(4)

  const member = aPerson('Mina Aydin')
  const others = await browser.newContext({
    baseURL: product.url,
    storageState: hasChosenAt(product.url),
  })
  await register(others.request, member)
  const all: Group[] = await (await others.request.get(groups.list.path)).json()
  const group = all.find(({ type }) => type === 'students')
  if (!group) throw new Error('There is no group of students')
  await join(others.request, group)

  await page.goto(pageOf(group))
  await expect(page.getByText('This group has no admin.')).toBeVisible()
  await goToPart(page, 'About')
  await page.getByRole('button', { name: 'Hand over' }).click()
  const form = page.getByRole('dialog', { name: 'Hand over the group' })
  await form.getByRole('radio', { name: member.name }).check()
  await form.getByRole('button', { name: 'Hand over' }).click()
  await expect(toast(page, 'The group is handed over')).toBeVisible()
  await expect(groupTitle(page, group)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hand over' })).toHaveCount(0)
  const led: Group = await (await others.request.get(`/api${pageOf(group)}`)).json()
  expect(led).toMatchObject({ role: 'admin', hasAdmin: true })
  await Promise.all([context.close(), others.close()])
})
