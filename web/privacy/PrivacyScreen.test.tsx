import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { dataRights, privacy } from '#shared/privacy/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { firstOf, nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { aMember } from '#web/testing/people.ts'
import { aDocument, anAuditLog, aPolicy } from '#web/testing/privacy.ts'
import { reloadApp, renderApp, visitor } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'

const documents = ['Privacy policy', 'My data (GDPR)', 'How long we keep data']
const options = ['Better suggestions', 'Cookies', 'Marketing']
const labels = [...documents, ...options]
const field = (name: string) =>
  page.getByRole(options.includes(name) ? 'switch' : 'checkbox', { name })

test('no consent is given by default (G01)', async () => {
  fakeApi.on(privacy.policy, aPolicy())
  await renderApp('/privacy#consents')
  for (const label of labels) await expect.element(field(label)).not.toBeChecked()
  await expectAccessible('privacy, signed in')
  expectNoSidewaysScroll('privacy, signed in')
})

test('each consent is given and withdrawn with one tap (G04)', async () => {
  const me = aMember()
  fakeApi.on(privacy.policy, aPolicy())
  fakeApi.on(privacy.setConsents, ({ source: _, ...change }) => Object.assign(me, change))
  await renderApp('/privacy#consents', me)
  for (const label of labels) {
    await field(label).click()
    await expect.element(field(label)).toBeChecked()
    await field(label).click()
    await expect.element(field(label)).not.toBeChecked()
  }
  await expect.element(toast('Privacy settings updated')).toBeVisible()
  await expect.poll(() => fakeApi.calls(privacy.setConsents)).toHaveLength(12)
  expect(fakeApi.calls(privacy.setConsents).slice(-2)).toEqual([
    { marketingConsent: true, source: 'privacy' },
    { marketingConsent: false, source: 'privacy' },
  ])
})

nightlyTest('documents say when they were read, apart from what is optional', async () => {
  const at = new Date('2026-02-03T12:00:00Z')
  fakeApi.on(privacy.policy, aPolicy())
  await renderApp(
    '/privacy#consents',
    aMember({ privacyPolicyAccepted: true, privacyPolicyAcceptedDate: at, marketingConsent: true }),
  )
  const read = page.getByRole('region', { name: 'Documents' })
  await expect.element(read).toMatchTextContent('Accepted on 3 February 2026.')
  await expect
    .element(read.getByRole('link', { name: 'Read the privacy policy' }))
    .toHaveAttribute('href', '/privacy#policy')
  await expect.element(read.getByRole('switch')).not.toBeInTheDocument()
  const optional = page.getByRole('region', { name: 'Optional' })
  await expect.element(optional.getByRole('switch')).toHaveLength(3)
  await expect.element(optional.getByRole('switch', { name: 'Marketing' })).toBeChecked()
  await expect.element(optional.getByRole('checkbox')).not.toBeInTheDocument()
})

test('a consent that could not be saved is rolled back', async () => {
  fakeApi.on(privacy.policy, aPolicy())
  fakeApi.fail(privacy.setConsents, 503, { message: 'Welkom is busy right now.' })
  await renderApp('/privacy#consents')
  await field('Marketing').click()
  await expect.element(toast('Update failed')).toBeVisible()
  await expect.element(toast('Welkom is busy right now.')).toBeVisible()
  await expect.element(field('Marketing')).not.toBeChecked()
})

test('a new version of the policy can be accepted', async () => {
  const me = aMember({
    privacyPolicyAccepted: true,
    privacyPolicyAcceptedDate: new Date('2026-01-01T12:00:00Z'),
  })
  fakeApi.on(privacy.policy, aPolicy({ effectiveDate: new Date('2026-02-01T12:00:00Z') }))
  fakeApi.on(privacy.setConsents, () =>
    Object.assign(me, { privacyPolicyAcceptedDate: new Date('2026-02-02T12:00:00Z') }),
  )
  await renderApp('/privacy#consents', me)
  await expect
    .element(page.getByText(/You accepted an earlier version of the policy/))
    .toBeVisible()
  const accept = page.getByRole('button', { name: 'Accept version 1.3' })
  await accept.click()
  await expect.element(accept).not.toBeInTheDocument()
  expect(fakeApi.calls(privacy.setConsents)).toEqual([
    { privacyPolicyAccepted: true, source: 'privacy' },
  ])
})

test('the audit trail lists changed fields, ten entries first', async () => {
  const changed = ['marketingConsent', 'profilePhoto']
  const latest = Array.from({ length: 10 }, () =>
    anAuditLog({ action: 'consent_updated', newData: { changed } }),
  )
  fakeApi.on(privacy.policy, aPolicy())
  fakeApi.on(privacy.auditLogs, ({ before }) =>
    before ? [anAuditLog({ action: 'account_created' })] : latest,
  )
  await renderApp('/privacy#trail')
  const trail = page.getByRole('region', { name: 'Audit trail' })
  const entry = trail.getByText('You changed what you agree to: marketing, photo')
  await expect.element(entry.first()).toBeVisible()
  expect(trail.getByRole('listitem').elements()).toHaveLength(10)
  await trail.getByRole('button', { name: /^Show more/ }).click()
  await expect.element(trail.getByText('You created your account')).toBeVisible()
  await expect.element(trail.getByRole('button', { name: /^Show more/ })).not.toBeInTheDocument()
})

test('the screen lists its pages, and deletion is apart from the copies of data', async () => {
  fakeApi.on(privacy.policy, aPolicy())
  await renderApp('/privacy', aMember({ marketingConsent: true }))
  const choices = page.getByRole('region', { name: 'Your choices' })
  await expect
    .element(choices.getByRole('link', { name: /^What you agree to/ }))
    .toMatchTextContent('1 of 3')
  await expect.element(page.getByText('Version 1.3', { exact: true })).toBeVisible()
  await expect.element(choices.getByRole('link', { name: /Delete/ })).not.toBeInTheDocument()
  await choices.getByRole('link', { name: /^Your data/ }).click()
  await expect.element(page.getByRole('button', { name: 'Download now' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Delete/ })).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  const danger = page.getByRole('region', { name: 'Danger zone' })
  await expect.element(danger.getByRole('link', { name: /^Delete your account/ })).toBeVisible()
  await expectAccessible('privacy, the list')
  expectNoSidewaysScroll('privacy, the list')
})

test('a visitor sees the public pages, and no account data is requested', async () => {
  fakeApi.on(privacy.policy, aPolicy())
  const rendered = await renderApp('/privacy', visitor)
  await expect.element(page.getByRole('link', { name: /^Privacy policy/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Delete/ })).not.toBeInTheDocument()
  await onlyNightly(expectAccessible)('privacy for a visitor')
  await page.getByRole('link', { name: /^Cookies and storage/ }).click()
  await expect.element(page.getByRole('table', { name: 'Cookies and storage' })).toBeVisible()
  await reloadApp(rendered, '/privacy#policy', visitor)
  await expect.element(page.getByText('Version 1.3, in effect since 2 January 2026')).toBeVisible()
  expect(fakeApi.calls(privacy.auditLogs)).toEqual([])
  expect(fakeApi.calls(dataRights.exportRequests)).toEqual([])
})

test.each(firstOf(['your-data', 'exports', 'delete-account']))(
  'a visitor who follows a link to #%s is asked to sign in',
  async (hash) => {
    fakeApi.on(privacy.policy, aPolicy())
    await renderApp(`/privacy#${hash}`, visitor)
    await expect.element(page.getByText('Log in to manage your data.')).toBeVisible()
    expect(fakeApi.calls(dataRights.exportRequests)).toEqual([])
  },
)

test('a document opens from the privacy page', async () => {
  fakeApi.on(privacy.policy, aPolicy())
  fakeApi.on(privacy.document, aDocument())
  await renderApp('/privacy#documents', visitor)
  await page.getByRole('link', { name: /^Who handles data for us/ }).click()
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Who handles data for us' }))
    .toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Hosting' })).toBeVisible()
  await expectAccessible('document')
  expectNoSidewaysScroll('document')
  expect(fakeApi.calls(privacy.document)).toEqual([{ name: 'processors' }])
})

nightlyTest('an unknown document shows a not-found message', async () => {
  fakeApi.fail(privacy.document, 404, { message: 'Document not found' })
  await renderApp('/privacy/documents/nothing', visitor)
  await expect.element(page.getByText('We can’t find this document')).toBeVisible()
  await expectAccessible('document not found')
})

const note = page.getByRole('note')

test('a translated document links to the English version, which is binding', async () => {
  fakeApi.on(privacy.document, ({ language }) =>
    language === 'en'
      ? aDocument({ title: 'House rules' })
      : aDocument({ title: 'Huisregels', language: 'nl' }),
  )
  await renderApp('/privacy/documents/house-rules', visitor)
  const text = page.getByRole('article', { name: 'Huisregels' })
  await expect.element(text).toHaveAttribute('lang', 'nl')
  await expect
    .element(note)
    .toHaveTextContent('This is a translation. The English version is binding. Read it in English')
  await onlyNightly(expectAccessible)('translated document')
  expectNoSidewaysScroll('translated document')
  await note.getByRole('link', { name: 'Read it in English' }).click()
  await expect.element(page.getByRole('article', { name: 'House rules' })).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
  expect(fakeApi.calls(privacy.document)).toEqual([
    { name: 'house-rules' },
    { name: 'house-rules', language: 'en' },
  ])
})

nightlyTest('the policy says that it lacks the language of the reader', async () => {
  fakeApi.on(privacy.policy, aPolicy({ missingLanguage: 'pl' }))
  await renderApp('/privacy#policy', visitor)
  await expect
    .element(note)
    .toHaveTextContent(
      'We don’t have this text in Polski yet. The English version below is binding.',
    )
})

nightlyTest('a translated policy links to the English version', async () => {
  fakeApi.on(privacy.policy, ({ language }) =>
    language === 'en' ? aPolicy() : aPolicy({ language: 'nl', content: '## Wat we bewaren' }),
  )
  await renderApp('/privacy#policy', visitor)
  await expect.element(page.getByRole('heading', { name: 'Wat we bewaren' })).toBeVisible()
  await note.getByRole('link', { name: 'Read it in English' }).click()
  await expect.element(page.getByRole('heading', { name: 'What we keep' })).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
})

nightlyTest('the accessibility statement names the community and its address', async () => {
  fakeApi.on(
    privacy.document,
    aDocument({
      title: 'Accessibility',
      lead: 'Everyone should be able to use {platform}.',
      content: 'Write to [{contactAddress}](mailto:{contactAddress}).',
    }),
  )
  await renderApp('/privacy/accessibility', visitor)
  await expect.element(page.getByText('Everyone should be able to use Welkom.')).toBeVisible()
  const address = `contact@${window.location.hostname}`
  await expect
    .element(page.getByRole('article').getByRole('link', { name: address }))
    .toHaveAttribute('href', `mailto:${address}`)
  await expectAccessible('accessibility statement')
  expectNoSidewaysScroll('accessibility statement')
})
