import { expect, type Page } from '@playwright/test'
import { secondFactor } from '#shared/auth/secondFactor/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import { recordKey } from '#web/privacy/consent/consentRecord.ts'
import { ok } from './chat.ts'
import { ask } from './connections.ts'
import { confirmAddress, mailTo } from './mail.ts'
import { holdAnAuthenticator } from './passkeys.ts'
import { aPerson, register } from './people.ts'
import { twoColours } from './photos.ts'
import { codeOf, factorCard, readKey } from './secondFactor.ts'
import { linkMailedTo } from './security.ts'
import { fill, type Hands, opened, press, type State } from './state.ts'

const settings = '/profile?tab=settings'

const words = 'windmills in the morning'

/** What is done to one's account would end the walks of others: from here on it is a new one. */
const asSomebodyNew =
  (path: string) =>
  async ({ me }: Hands) => {
    await register(me, aPerson())
    return path
  }

const setUp = async (page: Page) => {
  await factorCard(page).getByRole('button', { name: 'Set up' }).click()
  await opened(page)
  const key = await readKey(page)
  await page.getByLabel('Enter the six digits it shows').fill(codeOf(key))
}

export const accountStates: State[] = [
  {
    name: 'change password',
    path: settings,
    prepare: asSomebodyNew(`${settings}&change=password`),
    reach: fill({ 'Present password': aPerson().password, 'New password': words }),
    dialog: 'PasswordDialog',
  },
  {
    name: 'sign in again',
    path: settings,
    prepare: asSomebodyNew(settings),
    reach: async (page) => {
      // Reading it has the same address.
      await expect(factorCard(page).getByRole('button', { name: 'Set up' })).toBeVisible()
      // The server asks for it an hour after the last time.
      await page.route(
        `**${secondFactor.begin.path}`,
        (route) => route.fulfill({ status: 403, json: { message: 'Please sign in again' } }),
        { times: 1 },
      )
      await press('Set up')(page)
      await fill({ Password: aPerson().password })(page)
    },
    dialog: 'SignInAgainDialog',
  },
  {
    name: 'set up a second factor',
    path: settings,
    prepare: asSomebodyNew(settings),
    reach: setUp,
    dialog: 'SetUpDialog',
  },
  {
    name: 'recovery codes',
    path: settings,
    prepare: asSomebodyNew(settings),
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
    prepare: asSomebodyNew(settings),
    reach: async (page) => {
      await holdAnAuthenticator(page)
      await press('Add a passkey')(page)
      await fill({ Name: 'My phone' })(page)
    },
    dialog: 'PasskeyDialog',
  },
  {
    name: 'new photo',
    path: '/profile?mode=edit',
    reach: async (page) => {
      await page.getByLabel('Profile photo').setInputFiles(await twoColours())
      await opened(page)
    },
    dialog: 'PhotoDialog',
  },
]

const openConsent = async (page: Page) => {
  await page.evaluate((key) => localStorage.removeItem(key), recordKey)
  await page.reload()
  await opened(page)
}

export const mailedStates: State[] = [
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
      await ok(other.post(security.forgotPassword.path, { data: { email } }))
      return linkMailedTo(email, /^Choose a new password$/, dataDir)
    },
    reach: (page) => page.getByLabel('New password').fill(words),
  },
  {
    name: 'address to be confirmed',
    path: '/auth/confirm',
    prepare: async ({ newcomer, dataDir }) => {
      const { email } = (await newcomer()).person
      return linkMailedTo(email, /^Confirm your email address$/, dataDir)
    },
  },
  {
    name: 'fewer emails',
    path: '/privacy/unsubscribe',
    prepare: async ({ newcomer, dataDir }) => {
      const [reader, other] = [await newcomer(), await newcomer()]
      const { email } = reader.person
      await confirmAddress(reader, email, dataDir)
      await ask(other, reader)
      const { text = '' } = await mailTo(email, /Somebody wants to connect/, dataDir)
      return /Stop these mails: (\S+)/.exec(text)?.[1] ?? ''
    },
  },
  { name: 'cookie question', path: '/auth', reach: openConsent, dialog: 'ConsentDialog' },
  {
    name: 'cookie question on a desktop',
    path: '/auth',
    reach: openConsent,
    dialog: 'ConsentDialog',
    isWide: true,
  },
]
