import { auth } from '#shared/auth/contract.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { drawnPhoto, twoColours } from '../support/photos.ts'
import { goTo, toast } from '../support/screens.ts'

test('a profile is edited, by the keyboard where that is enough, and others see it', async ({
  page,
  newcomer,
  anotherBrowser,
}) => {
  const me = await newcomer('Noor')
  await page.goto('/profile')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: me.name })).toBeVisible()
  await expectAccessible(page, 'profile', { isDarkToo: true })

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(page).toHaveURL(/\/profile\?mode=edit$/)
  await expect(page.getByLabel('Full name')).toBeFocused()
  await expectAccessible(page, 'profile in edit mode', { isDarkToo: true })
  await expectNoSidewaysScroll(page)

  const newName = me.name.replace('Noor', 'Nóra')
  await page.getByLabel('Full name').fill(newName)
  await page.getByLabel('Location').fill('Delft')
  await page.getByLabel('Nationality').fill('Turkish')
  await page.getByLabel('Role').selectOption({ label: 'Expat' })
  const language = page.getByLabel('Add a language', { exact: true })
  for (const word of ['Dutch', ' dutch ', '   ', 'Turkish']) {
    await language.fill(word)
    await language.press('Enter')
    await expect(language).toHaveValue('')
  }
  const languages = page.getByRole('group', { name: 'Languages' }).getByRole('listitem')
  await expect(languages).toHaveText([/^Dutch/, /^Turkish/])
  await page.getByRole('button', { name: 'Remove Dutch' }).press('Enter')
  await expect(languages).toHaveText([/^Turkish/])
  await expect(language).toBeFocused()
  await page.getByLabel('Add an interest', { exact: true }).fill('skating')
  await page.getByRole('button', { name: 'Add an interest' }).click()
  // What nobody pressed Enter after is meant as well.
  await page.getByLabel('Add an interest', { exact: true }).fill('tulips')
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await expect(toast(page, 'Profile updated successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused()
  await expect(main.getByRole('heading', { name: newName })).toBeVisible()
  for (const fact of ['Expat', 'Delft', 'Turkish', 'skating', 'tulips'])
    await expect(main.getByText(fact, { exact: true }).first()).toBeVisible()

  const other = await anotherBrowser()
  await other.goto(`/people/${me.username}`)
  await expect(other.getByRole('heading', { name: newName })).toBeVisible()
  await expect(other.getByRole('main').getByText('Delft')).toBeVisible()
})

test('a photo is moved and enlarged by the keyboard, and shown wherever one appears', async ({
  page,
  newcomer,
  anotherBrowser,
}) => {
  const me = await newcomer()
  const other = await anotherBrowser()
  await other.goto(`/people/${me.username}`)
  await expect(other.getByRole('heading', { name: me.name })).toBeVisible()
  await expect(other.getByRole('img', { name: me.name })).toHaveCount(0)

  await page.goto('/profile?mode=edit')
  await page.getByLabel('Profile photo').setInputFiles(await twoColours())
  const dialog = page.getByRole('dialog', { name: 'Your photo' })
  const part = dialog.getByRole('group', { name: 'Part that is shown' })
  await expect(part).toBeVisible()
  await expectAccessible(page, 'photo dialog', { isDarkToo: true })
  await expectNoSidewaysScroll(page)
  const zoom = dialog.getByRole('slider', { name: 'Zoom' })
  await zoom.focus()
  for (let step = 0; step < 5; step++) await zoom.press('ArrowRight')
  await expect(zoom).toHaveValue('1.5')
  await part.focus()
  // The middle is both; moved to the right as far as it goes, the left half is in it, and nothing else.
  for (let step = 0; step < 40; step++) await part.press('ArrowRight')
  await dialog.getByRole('button', { name: 'Use photo' }).press('Enter')
  await expect(toast(page, 'Profile photo updated!')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await drawnPhoto(page, me.name, 'main')).toEqual({
    width: 512,
    left: 'blue',
    right: 'blue',
  })
  expect(await drawnPhoto(page, me.name, 'banner')).toMatchObject({ width: 96, left: 'blue' })

  await other.reload()
  expect(await drawnPhoto(other, me.name, 'main')).toMatchObject({ width: 512, right: 'blue' })
  await goTo(other, 'Connect')
  await other.goto(`/connections?tab=find&q=${me.username}`)
  const face = other.getByRole('article', { name: me.name }).locator('img')
  await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96)

  await page.getByRole('button', { name: 'Remove photo' }).click()
  const question = page.getByRole('dialog', { name: 'Remove your photo?' })
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page, 'Profile photo removed')).toBeVisible()
  await expect(page.getByRole('img', { name: me.name })).toHaveCount(0)
})

test('what is typed into the profile outlives a walk elsewhere, until Cancel', {
  tag: '@anyWidth',
}, async ({ page, newcomer }) => {
  await newcomer()
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Location').fill('Middelburg')
  await goTo(page, 'Events')
  await goTo(page, 'Profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(page.getByText('What you had not saved yet is back.')).toBeVisible()
  await expect(page.getByLabel('Location')).toHaveValue('Middelburg')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Middelburg')).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(page.getByLabel('Location')).toHaveValue('')
})

test('another email address waits for its confirmation', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
}) => {
  const me = await newcomer()
  const other = `new-${me.email}`
  await page.goto('/profile?mode=edit')
  await page.getByLabel('Email').fill(other)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, `${other} counts once you have opened the link`)).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText(me.email, { exact: true })).toBeVisible()
  await expect(main.getByText(`${other} waits for confirmation`)).toBeVisible()
  await expectAccessible(page, 'profile with an address that waits')
})

test('the settings say what the account agreed to, and lead to more', async ({
  page,
  newcomer,
}) => {
  await newcomer()
  // Of somebody whose last login nobody noted.
  await page.route(`**${auth.me.path}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), lastLoginAt: null } })
  })
  await page.goto('/profile?tab=settings')
  const card = page.getByRole('region', { name: 'Account and privacy' })
  const fact = (label: string) =>
    card.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd')
  await expect(fact('My data (GDPR)')).toHaveText('Not given')
  await expect(fact('Marketing')).toHaveText('Not allowed')
  await expect(fact('Account role')).toHaveText('Student')
  await expect(fact('Member since')).toHaveText(/\d{4}$/)
  await expect(fact('Last login')).toHaveText('Today')
  await expect(card.getByRole('link', { name: 'Privacy settings' })).toHaveAttribute(
    'href',
    '/privacy',
  )
  await expect(card.getByRole('link', { name: 'Delete account' })).toHaveAttribute(
    'href',
    '/privacy#delete-account',
  )
  await expectAccessible(page, 'settings')

  await page.getByRole('tab', { name: 'Settings' }).press('ArrowLeft')
  await expect(page.getByText('Activity tracking coming soon')).toBeVisible()
  await page.getByRole('tab', { name: 'Activity' }).press('Home')
  await expect(page.getByRole('tab', { name: 'Profile' })).toBeFocused()
})
