import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { secondFactor } from '#shared/auth/secondFactor/contract.ts'
import { type CaseFile, cases } from '#shared/safety/cases/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import { publicMe } from '#web/testing/groups.ts'
import { expectNoSidewaysScroll, longWord } from '#web/testing/layout.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { aMember, aPerson } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { aCase, aCaseFile, aDecision, aReportedFile } from '#web/testing/safety.ts'
import { someSecondFactor } from '#web/testing/signIn.ts'
import { toasts } from '#web/testing/toasts.ts'

const main = page.getByRole('main')
const form = page.getByRole('region', { name: 'Your decision' })
const moderator = () => aMember({ isModerator: true, staff: 'moderator' })
const openCase = async (file: CaseFile) => {
  fakeApi.on(cases.one, file)
  await renderApp(`/safety?case=${file.id}`, moderator())
  await expect
    .element(page.getByRole('heading', { level: 1, name: `Post of ${file.owner?.name}` }))
    .toBeVisible()
}

test('a user without the moderator role is redirected home', async () => {
  await renderApp('/safety', aMember())
  await expect.poll(() => window.location.pathname).toBe('/')
})

nightlyTest('a moderator without a second factor in time is sent to their settings', async () => {
  fakeApi.fail(cases.list, 403, { message: 'Log in with a passkey or two-step verification first' })
  fakeApi.on(secondFactor.read, someSecondFactor({ isRequired: true, isLocked: true }))
  await renderApp('/safety', moderator())
  await expect
    .element(
      main.getByRole('heading', { name: 'Log in with a passkey or two-step verification first' }),
    )
    .toBeVisible()
  await expect.element(main.getByText('The reports could not be loaded')).not.toBeInTheDocument()
  await expectAccessible('reports of a moderator without a second factor')
  expectNoSidewaysScroll('reports of a moderator without a second factor')
  await main.getByRole('link', { name: 'Set one up in your settings' }).click()
  await expect.element(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible()
})

test('the queue links to a case, and back', async () => {
  const one = aCase()
  fakeApi.on(cases.list, [one, aCase({ status: 'objected' })])
  fakeApi.on(cases.one, aCaseFile({ id: one.id }))
  await renderApp('/safety', moderator())
  const rows = main.getByRole('listitem')
  await expect.element(rows.first()).toMatchTextContent(/1 report · Scam or false offer/)
  await expect.element(rows.nth(1).getByText('Objection')).toBeVisible()
  await expectAccessible('queue')
  await rows.first().getByRole('link', { name: 'Post of Sam de Wit' }).click()
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Post of Sam de Wit' }))
    .toHaveFocus()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Reports' })).toHaveFocus()
})

nightlyTest('a case about a team member shows their badge', async () => {
  await openCase(aCaseFile({ owner: aPerson({ staff: 'moderator' }) }))
  await expect.element(main.getByText('Team', { exact: true })).toBeVisible()
})

test('a decision requires a choice and a reason, and both sides are notified', async () => {
  let file = aCaseFile()
  await openCase(file)
  await expect.element(main.getByText('I paid, and there is no such bike.')).toBeVisible()
  await expect.element(main.getByText('No earlier decisions about them.')).toBeVisible()
  await expectAccessible('case that waits')
  expectNoSidewaysScroll('case that waits')
  await form.getByRole('button', { name: 'Decide' }).click()
  await expect.element(form.getByRole('alert')).toHaveTextContent('Choose what to do first')
  await expect.element(form.getByRole('radio').first()).toHaveFocus()
  await form.getByRole('radio', { name: 'Remove it' }).click()
  await form.getByRole('button', { name: 'Decide' }).click()
  await expect.element(form.getByRole('textbox', { name: 'Why' })).toHaveFocus()
  await expect
    .element(form.getByRole('textbox', { name: 'Why' }))
    .toHaveAccessibleDescription(/Required/)
  await onlyNightly(expectAccessible)('decision without a reason')
  expect(fakeApi.calls(cases.decide)).toEqual([])

  const reason = 'A bike is never paid for before it was seen.'
  const decision = aDecision({ caseId: file.id, reason })
  fakeApi.on(cases.one, () => file)
  fakeApi.on(cases.decide, () => {
    file = { ...file, status: 'decided', decisions: [decision], choices: [] }
    return decision
  })
  await form.getByRole('textbox', { name: 'Why' }).fill(reason)
  await form.getByRole('button', { name: 'Decide' }).click()
  await expect
    .element(toasts().getByText('Both sides get your decision and your reason.'))
    .toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'Decided so far' }))
    .toMatchTextContent(reason)
  await expect.element(form).not.toBeInTheDocument()
  expect(fakeApi.calls(cases.decide)).toEqual([
    { id: file.id, kind: 'remove', reason, rule: 'scam', seen: 0 },
  ])
})

nightlyTest('a conflicting decision shows what was decided meanwhile', async () => {
  let file = aCaseFile()
  await openCase(file)
  fakeApi.on(cases.one, () => file)
  fakeApi.on(cases.decide, () => {
    file = { ...file, status: 'decided', decisions: [aDecision()], choices: [] }
    throw new FakeError(409, { message: 'Somebody has decided about this meanwhile' })
  })
  await form.getByRole('radio', { name: 'Leave it as it is' }).click()
  await form.getByRole('textbox', { name: 'Why' }).fill('Nothing is wrong with it.')
  await form.getByRole('button', { name: 'Decide' }).click()
  await expect.element(toasts().getByText('Failed to save the decision')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Decided so far' })).toBeVisible()
})

test('an objection is decided by a different moderator than the first decision', async () => {
  await openCase(
    aCaseFile({
      status: 'objected',
      decisions: [aDecision({ decidedBy: publicMe() })],
      objections: [
        {
          id: crypto.randomUUID(),
          user: aPerson(),
          message: 'The bike stands before my door.',
          createdAt: new Date(),
        },
      ],
      choices: [],
    }),
  )
  await expect.element(main.getByText('The bike stands before my door.')).toBeVisible()
  await expect
    .element(main.getByText('You decided about this before, so someone else looks at it now.'))
    .toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  await onlyNightly(expectAccessible)('case for somebody else')
})

nightlyTest('an objection offers to uphold or to reverse the decision', async () => {
  await openCase(
    aCaseFile({ status: 'objected', decisions: [aDecision()], choices: ['uphold', 'reverse'] }),
  )
  await expect.element(form.getByRole('radio', { name: 'Uphold the decision' })).toBeVisible()
  await expect.element(form.getByRole('radio', { name: 'Reverse the decision' })).toBeVisible()
  await expectAccessible('case with an objection')
})

test('a suspension has the chosen duration and leaves the content, unless chosen otherwise', async () => {
  await openCase(aCaseFile())
  await form.getByRole('radio', { name: 'Suspend the account for a while' }).click()
  await form.getByLabelText('For how long').selectOptions('7 days')
  await form.getByRole('textbox', { name: 'Why' }).fill('Others feel threatened by it.')
  fakeApi.on(cases.decide, aDecision({ kind: 'suspend' }))
  await form.getByRole('button', { name: 'Decide' }).click()
  await expect
    .poll(() => fakeApi.calls(cases.decide))
    .toMatchObject([{ kind: 'suspend', days: 7, alsoRemoves: false }])
})

test('a ban removes what was reported, after a confirmation', async () => {
  await openCase(aCaseFile())
  await form.getByRole('radio', { name: 'Ban the account' }).click()
  await form.getByRole('textbox', { name: 'Why' }).fill('It is spam.')
  fakeApi.on(cases.decide, aDecision({ kind: 'ban' }))
  await form.getByRole('button', { name: 'Decide' }).click()
  const question = page.getByRole('dialog', { name: 'Ban this account?' })
  await expect.element(question).toMatchTextContent('What was reported will be removed.')
  expect(fakeApi.calls(cases.decide)).toEqual([])
  await question.getByRole('button', { name: 'Ban the account' }).click()
  await expect
    .poll(() => fakeApi.calls(cases.decide))
    .toMatchObject([{ kind: 'ban', alsoRemoves: true }])
})

test('the log lists every decision and links to its case', async () => {
  const decision = aDecision()
  fakeApi.on(cases.decisions, [decision])
  await renderApp('/safety', moderator())
  await page.getByRole('tab', { name: 'Decisions' }).click()
  await expect
    .element(main.getByRole('link', { name: 'Post of Sam de Wit' }))
    .toHaveAttribute('href', `/safety?tab=decisions&case=${decision.caseId}`)
  await expect.element(main.getByText(decision.reason)).toBeVisible()
  await expectAccessible('log of decisions')
  expectNoSidewaysScroll('log of decisions')
})

nightlyTest(
  'a long name does not make the queue, a case or the log wider than the screen',
  async () => {
    const owner = aPerson({ name: longWord })
    const one = aCaseFile({ owner })
    fakeApi.on(cases.list, [aCase({ owner })])
    fakeApi.on(cases.decisions, [aDecision({ about: owner })])
    await openCase(one)
    expectNoSidewaysScroll('case with a long name')
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    const link = main.getByRole('link', { name: `Post of ${longWord}` })
    await expect.element(link).toBeVisible()
    expectNoSidewaysScroll('queue with a long name')
    await page.getByRole('tab', { name: 'Decisions' }).click()
    await expect.element(link).toBeVisible()
    expectNoSidewaysScroll('log with a long name')
  },
)

test('reported pictures are blurred first, and documents are downloads', async () => {
  const file = aCaseFile({
    files: [
      aReportedFile({ kind: 'picture', width: 40, height: 30, description: 'A stall' }),
      aReportedFile({ kind: 'document', name: 'factuur.pdf' }),
    ],
  })
  const [picture, paper] = file.files
  await openCase(file)
  const region = page.getByRole('region', { name: 'Pictures and files' })
  const shown = region.getByRole('img')
  await expect
    .element(region.getByRole('link', { name: 'factuur.pdf' }))
    .toHaveAttribute('href', `/api/safety/cases/${file.id}/files/${paper?.id}?size=document`)
  expect(shown.elements()).toEqual([])
  await expectAccessible('a case with files')
  await region.getByRole('button', { name: 'Show the picture' }).click()
  await expect.element(shown).toHaveAccessibleName('A stall')
  await expect
    .element(shown)
    .toHaveAttribute('src', `/api/safety/cases/${file.id}/files/${picture?.id}?size=medium`)
})
