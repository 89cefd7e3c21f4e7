import type { Page } from '@playwright/test'
import { community } from '#shared/community/contract.ts'
import { safety } from '#shared/safety/contract.ts'
import { findPost, makePost, postCard } from '../support/board.ts'
import { pathOf } from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'
import { confirmAddress, mailTo } from '../support/mail.ts'
import type { Person } from '../support/people.ts'
import { demo } from '../support/people.ts'
import {
  chooseCase,
  closeReportConfirmation,
  decide,
  openCase,
  openReportDialog,
  report,
  sendReport,
} from '../support/safety.ts'

const reason = 'A room is never paid for before it was seen.'
const rule = 'We are honest: no scams and no false offers.'

const notice = (page: Page, heading: string) =>
  page.getByRole('button', { name: heading, exact: true })

/** Checks the notification and the mail of one side. */
const expectNotified = async (page: Page & { person: Person }, heading: string, why: string) => {
  await page.goto('/profile?tab=notifications')
  await expect(notice(page, heading)).toBeVisible()
  await expect(page.getByText(why)).toBeVisible()
  const mail = await mailTo(page.person.email, new RegExp(heading))
  expect(mail.text).toContain('/privacy/contact?decision=')
}

test('both sides are notified of the decision about a report, and not of each other', async ({
  page,
  signIn,
  anotherBrowser,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 404/)
  const [author, reporter] = [await anotherBrowser(), await anotherBrowser()]
  for (const { request, person } of [author, reporter]) await confirmAddress(request, person.email)
  const post = await makePost(author.request)
  const words = 'I paid, and there is no such bike.'
  await findPost(reporter, post)
  await sendReport(await openReportDialog(reporter, post), {
    ...{ reason: 'Scam or false offer', words, blocks: author.person },
  })
  await closeReportConfirmation(reporter)
  await expect(postCard(reporter, post)).toHaveCount(0)

  await signIn(demo.admin)
  await page.goto('/admin')
  await page
    .getByRole('region', { name: 'Waiting for you' })
    .getByRole('link', { name: /^Reports/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Waiting' })).toBeVisible()
  const title = `Post of ${author.person.name}`
  await chooseCase(page, title)
  await expect(page.getByText(post.title)).toBeVisible()
  await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByText('No earlier decisions about them.')).toBeVisible()

  await decide(page, 'Remove it', { reason, rule })
  await expect(page.getByText('Decided', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Decided so far' })).toContainText(reason)

  await expectNotified(author, 'Your post was removed', `${rule} ${reason}`)
  await expectNotified(reporter, 'What you reported was removed', `${rule} ${reason}`)
  // Neither side learns who the other is, or what they wrote to the moderators.
  for (const text of [reporter.person.name, words])
    await expect(author.getByRole('main')).not.toContainText(text)
  await expect(reporter.getByRole('main')).not.toContainText(author.person.name)
  const answer = await author.request.get(pathOf(community.one.path, { id: post.id }))
  expect(answer.status()).toBe(404)
})

test('a suspended member cannot sign in until the objection succeeds', { tag: '@nightly' }, async ({
  page,
  signIn,
  anotherBrowser,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 40[13]/)
  const [author, reporter] = [await anotherBrowser(), await anotherBrowser()]
  await confirmAddress(author.request, author.person.email)
  const post = await makePost(author.request)
  await report(reporter.request, { type: 'post', id: post.id })
  await signIn(demo.admin)
  const title = `Post of ${author.person.name}`
  await openCase(page, title)
  await decide(page, 'Suspend the account for a while', {
    ...{ reason: 'Others feel threatened by it.', days: '7 days' },
  })

  const tryToSignIn = async () => {
    await author.goto('/auth')
    await author.getByLabel('Username').fill(author.person.username)
    await author.getByLabel('Password', { exact: true }).fill(author.person.password)
    await author.getByRole('button', { name: 'Login' }).last().click()
  }
  await tryToSignIn()
  const suspensionNotice = author
    .getByRole('alert')
    .filter({ hasText: 'Your account is suspended until' })
  await expect(suspensionNotice).toContainText('Others feel threatened by it.')
  await expect(
    suspensionNotice.getByRole('link', { name: 'Object to this decision' }),
  ).toHaveAttribute('href', /^\/privacy\/contact\?decision=/)
  const mail = await mailTo(author.person.email, /Your account is suspended until/)
  const decisionId = /decision=([\w-]+)/.exec(mail.text ?? '')?.[1]
  const objection = await author.request.post(safety.contact.path, {
    data: {
      ...{ topic: 'objection', email: author.person.email, decisionId },
      message: 'It was meant as a joke among friends.',
    },
  })
  expect(objection.status()).toBe(204)

  await signIn(demo.moderator)
  await openCase(page, title)
  await expect(page.getByText('It was meant as a joke among friends.')).toBeVisible()
  await decide(page, 'Reverse the decision', { reason: 'We read it wrongly.' })
  await mailTo(author.person.email, /The decision about your post was reversed/)
  await tryToSignIn()
  await author.waitForURL((url) => url.pathname === '/')
})
