import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { isolatedInstallation } from '../support/installation.ts'
import { aPerson } from '../support/people.ts'
import { expectToast, fillRegistration, skipIntroduction } from '../support/screens.ts'

const installation = isolatedInstallation()

/** The pages show the community's name and never the product's. */
const expectNoOtherName = async (page: Page, paths: string[]) => {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('body')).toContainText('Leiden Newcomers')
    await expect(page.locator('body')).not.toContainText('Welkom')
  }
}

// Rendered on every page: it must never be interpreted as markup, script or placeholder.
const footerLine = `Run by "volunteers" & 'friends'. </head><script>alert(1)</script> $& __SETTINGS__`

test('an administrator renames the community and restricts registration to invitations', {
  tag: '@nightly',
}, async ({ page: like, browser }) => {
  const admin = await installation.administrator(browser, like)
  await admin.getByRole('button', { name: 'Platform settings' }).click()
  const form = admin.getByRole('dialog', { name: 'Platform settings' })
  await form.getByLabel('Name of the community').fill('Leiden Newcomers')
  await form.getByLabel('Contact address').fill('hallo@leiden.example')
  await form.getByLabel('Line in the footer').fill(footerLine)
  await form.getByRole('button', { name: 'Add a link' }).click()
  await form.getByLabel('Text of link 1').fill('The city')
  await form.getByLabel('Address of link 1').fill('https://leiden.example/new')
  await form
    .getByLabel('Who can register')
    .selectOption({ label: 'People with an invitation link' })
  await form.getByRole('button', { name: 'Create a link' }).click()
  const link = await form.getByLabel('The link').inputValue()
  await expect(form.getByText(/^For 1 more person, until /)).toBeVisible()
  await form.getByRole('button', { name: 'Save settings' }).click()
  await expectToast(admin, 'Settings saved')

  const visitor = await installation.pageFor(browser, like)
  await visitor.goto('/auth')
  await expect(visitor).toHaveTitle('Login - Leiden Newcomers')
  await expect(visitor.locator('meta[name=description]')).toHaveAttribute(
    'content',
    /^Leiden Newcomers helps newcomers/,
  )
  await expect(visitor.getByText(footerLine, { exact: true })).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'The city' })).toHaveAttribute(
    'href',
    'https://leiden.example/new',
  )
  await visitor.getByRole('tab', { name: 'Register' }).click()
  await expect(visitor.getByText('You need an invitation to register')).toBeVisible()
  await expect(visitor.getByLabel('Full name')).toHaveCount(0)
  await expectNoOtherName(visitor, [
    '/auth',
    '/privacy',
    '/privacy/contact',
    '/privacy/accessibility',
  ])
  await visitor.goto('/privacy#cookies')
  await expect(
    visitor.getByText('everything Leiden Newcomers stores in your browser'),
  ).toBeVisible()
  await visitor.goto('/privacy#contact')
  await expect(visitor.getByRole('link', { name: 'hallo@leiden.example' }).first()).toBeVisible()

  await visitor.goto(new URL(link).pathname + new URL(link).search)
  await expect(visitor.getByText('You’re invited to Leiden Newcomers.')).toBeVisible()
  const person = aPerson('Mina Aydin')
  await fillRegistration(visitor, person)
  await visitor.getByRole('button', { name: 'Register' }).click()
  await skipIntroduction(visitor)
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Mina')
  await expect(visitor.getByRole('link', { name: 'Leiden Newcomers' })).toBeVisible()

  await expectNoOtherName(visitor, ['/profile', '/profile?tab=settings', '/messages', '/groups'])
  await expectNoOtherName(admin, ['/admin', '/safety'])

  // The invitation was valid for one registration.
  const late = await installation.pageFor(browser, like)
  await late.goto(new URL(link).pathname + new URL(link).search)
  await expect(late.getByText('This invitation no longer works')).toBeVisible()
  await expect(late.getByLabel('Full name')).toHaveCount(0)

  await admin.goto('/admin?dialog=settings')
  await form.getByLabel('Who can register').selectOption({ label: 'No one' })
  await form.getByRole('button', { name: 'Save settings' }).click()
  await expectToast(admin, 'Settings saved')
  await late.goto('/auth?tab=register')
  await expect(late.getByText('Registration is closed at the moment')).toBeVisible()
  for (const page of [admin, visitor, late]) await page.context().close()
})
