import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { secondFactor } from '#shared/auth/secondFactor/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { firstOf, nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { secondFactorOn, someSecondFactor } from '#web/testing/signIn.ts'

const card = page.getByRole('region', { name: 'Two-step verification' })
const dialog = page.getByRole('dialog', { name: 'Set up two-step verification' })
const codesDialog = page.getByRole('dialog', { name: 'Save your recovery codes' })
const codes = codesDialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const uri = `otpauth://totp/Welkom:noor?secret=${secret}&issuer=Welkom`
const tenCodes = Array.from({ length: 10 }, (_, at) => `abcd-ef0${at}`)

const off = someSecondFactor()

const mockSetup = (right: string) => {
  fakeApi.on(secondFactor.begin, { secret, uri })
  fakeApi.on(secondFactor.confirm, ({ code }) => {
    if (code !== right)
      throw new FakeError(400, {
        message: 'This code is wrong. Enter the one your app shows now.',
        field: 'code',
      })
    fakeApi.on(secondFactor.read, secondFactorOn())
    return { codes: tenCodes }
  })
}

test('setting up a second factor survives a wrong code and yields ten recovery codes', async () => {
  mockSetup('123456')
  await renderApp('/profile?tab=settings#security')
  await card.getByRole('button', { name: 'Set up' }).click()
  await expect.element(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expect.element(dialog.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible()
  await expectAccessible('setting up a second factor')
  expectNoSidewaysScroll('setting up a second factor')
  const code = dialog.getByLabelText('Enter the 6-digit code from the app')
  await code.fill('12345')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect.element(dialog.getByText(/^This code is wrong\./)).toBeVisible()
  await expect.element(code).toHaveFocus()
  await code.fill('123456')
  await dialog.getByRole('button', { name: 'Turn on' }).click()

  await expect.element(codes).toHaveLength(10)
  await expect.element(codesDialog).toMatchTextContent('Two-step verification is on.')
  await expectAccessible('recovery codes')
  await codesDialog.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect.element(codesDialog).not.toBeInTheDocument()
  await expect.element(card.getByText(/10 recovery codes left\.$/)).toBeVisible()
})

test.for(
  firstOf([
    { device: 'phone', hasMouse: false },
    { device: 'computer', hasMouse: true },
  ]),
)('a $device is offered its own way to the key', async ({ hasMouse }) => {
  const { matchMedia } = window
  const match = vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = matchMedia.call(window, query)
    if (query !== '(hover: hover)') return list
    return Object.defineProperty(list, 'matches', { value: hasMouse })
  })
  onTestFinished(() => match.mockRestore())
  fakeApi.on(secondFactor.begin, { secret, uri })
  await renderApp('/profile?tab=settings#security')
  await card.getByRole('button', { name: 'Set up' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Copy the key' })).toBeVisible()
  const app = dialog.getByRole('link', { name: 'Open your app on this phone' })
  if (hasMouse) await expect.element(app).not.toBeInTheDocument()
  else await expect.element(app).toHaveAttribute('href', uri)
})

nightlyTest('new recovery codes replace the old ones after a confirmation', async () => {
  fakeApi.on(secondFactor.read, secondFactorOn({ recoveryCodesLeft: 3 }))
  fakeApi.on(secondFactor.renewCodes, { codes: tenCodes })
  await renderApp('/profile?tab=settings#security')
  await expect
    .element(card.getByText(/3 recovery codes left. Create new ones before you need one\.$/))
    .toBeVisible()
  await expectAccessible('with a second factor')
  await card.getByRole('button', { name: 'New recovery codes' }).click()
  await page.getByRole('button', { name: 'Create new codes' }).click()
  await expect.element(codes).toHaveLength(10)
  await expect.element(codesDialog).toMatchTextContent('Your old codes no longer work.')
})

test('a second factor is turned off after a confirmation, and the focus stays in the card', async () => {
  fakeApi.on(secondFactor.read, secondFactorOn())
  fakeApi.on(secondFactor.turnOff, () => {
    fakeApi.on(secondFactor.read, off)
    return null
  })
  await renderApp('/profile?tab=settings#security')
  await card.getByRole('button', { name: 'Turn off' }).click()
  const question = page.getByRole('dialog', { name: 'Turn off two-step verification?' })
  await onlyNightly(expectAccessible)('the question before a second factor is turned off')
  await question.getByRole('button', { name: 'Turn off' }).click()
  await expect.element(card.getByRole('button', { name: 'Set up' })).toBeVisible()
  await expect.poll(() => document.activeElement?.textContent).toBe('Set up')
})
