import { expect, type Page } from '@playwright/test'
import { secondFactor } from '#shared/auth/secondFactor/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import { visitorFormPath } from '#shared/events/visitors/contract.ts'
import { recordKey } from '#web/privacy/consent/consentRecord.ts'
import {
  addVirtualAuthenticator,
  linkMailedTo,
  readTotpKey,
  secondFactorCard,
  totpCode,
} from './accountSecurity.ts'
import { expectOk } from './chat.ts'
import { requestConnection } from './connections.ts'
import { confirmAddress, mailTo } from './mail.ts'
import { aPerson, register } from './people.ts'
import { twoColourPhoto } from './photos.ts'
import { type Actors, expectDialogOpen, fill, press, type ScreenState } from './screenState.ts'
import { addOpenEvent, bookAsVisitor, bookingLinkIn } from './visitorBookings.ts'

const settings = '/profile?tab=settings#security'

const newPassword = 'windmills in the morning'

/** Changes to the account would break other tests, so these states use a new user. */
const asNewUser =
  (path: string) =>
  async ({ me }: Actors) => {
    await register(me, aPerson())
    return path
  }

const setUp = async (page: Page) => {
  await secondFactorCard(page).getByRole('button', { name: 'Set up' }).click()
  await expectDialogOpen(page)
  const key = await readTotpKey(page)
  await page.getByLabel('Enter the 6-digit code from the app').fill(totpCode(key))
}

export const accountStates: ScreenState[] = [
  {
    name: 'change password',
    path: settings,
    prepare: asNewUser('/profile?tab=settings&change=password#security'),
    reach: fill({ 'Current password': aPerson().password, 'New password': newPassword }),
    dialog: 'PasswordDialog',
  },
  {
    name: 're-authentication',
    path: settings,
    prepare: asNewUser(settings),
    reach: async (page) => {
      // The read request has the same path, so it must finish before the route below.
      await expect(secondFactorCard(page).getByRole('button', { name: 'Set up' })).toBeVisible()
      // Simulates a sign-in that is too old.
      await page.route(
        `**${secondFactor.begin.path}`,
        (route) =>
          route.fulfill({
            status: 403,
            json: { code: 'recent_sign_in_required', message: 'Please log in again' },
          }),
        { times: 1 },
      )
      await press('Set up')(page)
      await fill({ Password: aPerson().password })(page)
    },
    dialog: 'ReauthenticateDialog',
  },
  {
    name: 'set up a second factor',
    path: settings,
    prepare: asNewUser(settings),
    reach: setUp,
    dialog: 'SetUpDialog',
  },
  {
    name: 'recovery codes',
    path: settings,
    prepare: asNewUser(settings),
    reach: async (page) => {
      await setUp(page)
      await page.getByRole('button', { name: 'Turn on' }).click()
      await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
    },
    dialog: 'RecoveryCodesDialog',
  },
  {
    name: 'add a passkey',
    path: settings,
    prepare: asNewUser(settings),
    reach: async (page) => {
      await addVirtualAuthenticator(page)
      await press('Add a passkey')(page)
      await fill({ Name: 'My phone' })(page)
    },
    dialog: 'PasskeyNameDialog',
  },
  {
    name: 'new photo',
    path: '/profile?mode=edit',
    reach: async (page) => {
      await page.getByLabel('Profile photo').setInputFiles(await twoColourPhoto())
      await expectDialogOpen(page)
    },
    dialog: 'PhotoDialog',
  },
]

const openConsent = async (page: Page) => {
  await page.evaluate((key) => localStorage.removeItem(key), recordKey)
  await page.reload()
  await expectDialogOpen(page)
}

export const mailedStates: ScreenState[] = [
  {
    name: 'forgotten password',
    path: '/auth/reset',
    reach: (page) => page.getByLabel('Email').fill('joris@example.org'),
  },
  {
    name: 'new password',
    path: '/auth/reset',
    prepare: async ({ newcomer, dataDir }) => {
      const { email } = (await newcomer()).person
      const other = await newcomer()
      await expectOk(other.post(security.forgotPassword.path, { data: { email } }))
      return linkMailedTo(email, /^Choose a new password$/, dataDir)
    },
    reach: (page) => page.getByLabel('New password').fill(newPassword),
  },
  {
    name: 'email confirmation',
    path: '/auth/confirm',
    prepare: async ({ newcomer, dataDir }) => {
      const { email } = (await newcomer()).person
      return linkMailedTo(email, /^Confirm your email address$/, dataDir)
    },
  },
  {
    name: 'booking without an account',
    path: '/auth/book',
    prepare: async ({ admin }) =>
      `${visitorFormPath}?event=${(await addOpenEvent(await admin())).id}`,
  },
  {
    name: 'a booking without an account',
    path: '/auth/booking',
    prepare: async ({ admin, me, dataDir }) => {
      const { email } = aPerson()
      await bookAsVisitor(me, (await addOpenEvent(await admin())).id, email)
      return bookingLinkIn(email, /^Confirm your place/, dataDir)
    },
    reach: async (page) => {
      await page.getByRole('button', { name: 'Confirm my place' }).click()
      await expect(page.getByText('Show this at the door.')).toBeVisible()
    },
  },
  {
    name: 'unsubscribe',
    path: '/privacy/unsubscribe',
    prepare: async ({ newcomer, dataDir }) => {
      const [reader, other] = [await newcomer(), await newcomer()]
      const { email } = reader.person
      await confirmAddress(reader, email, dataDir)
      await requestConnection(other, reader)
      const { text = '' } = await mailTo(email, /Someone wants to connect/, dataDir)
      return /Unsubscribe: (\S+)/.exec(text)?.[1] ?? ''
    },
  },
  { name: 'consent dialog', path: '/auth', reach: openConsent, dialog: 'ConsentDialog' },
  {
    name: 'consent dialog on a desktop',
    path: '/auth',
    reach: openConsent,
    dialog: 'ConsentDialog',
    isWide: true,
  },
]
