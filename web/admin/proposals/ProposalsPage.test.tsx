import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Proposal, proposals } from '#shared/events/hosting/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeAdminApi, renderAdmin } from '#web/testing/admin.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import { newId } from '#web/testing/ids.ts'
import { dismissToast } from '#web/testing/keyboard.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { firstOf, nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { aPerson } from '#web/testing/people.ts'
import { aHost, aProposal } from '#web/testing/proposals.ts'
import { toast } from '#web/testing/toasts.ts'

const hour = 3_600_000
const main = page.getByRole('main')
const ago = (hours: number) => new Date(Date.now() - hours * hour)

const card = (title: string) => main.getByRole('listitem', { name: title, exact: true })

/** Shows these until one is answered or seen. */
const showProposals = (...rows: Proposal[]) => {
  let shown = rows
  fakeApi.on(proposals.list, () => shown)
  fakeApi.on(proposals.decide, ({ id }) => {
    shown = shown.filter((row) => row.id !== id)
    return null
  })
  return (next: Proposal[]) => {
    shown = next
  }
}

beforeEach(fakeAdminApi)

test.for(firstOf([320, 1280]))(
  'at %i px a proposal shows what the team needs for its answer',
  async (width) => {
    await page.viewport(width, 860)
    const other = { id: newId(), title: 'Quiz night', startDate: new Date('2031-05-01T18:00:00Z') }
    const helper = { user: aPerson({ name: 'Joris Bakker' }), role: 'cohost', state: 'pending' }
    showProposals(
      aProposal({
        proposedAt: ago(72),
        sameTime: [other],
        people: [helper as Proposal['people'][number]],
        group: { id: newId(), name: 'Walkers', isPrivate: true },
      }),
      aProposal({
        draft: { title: 'Bike tour' },
        host: { ...aHost, held: 0, cancelledLate: 0, isTrusted: true },
      }),
    )
    await renderAdmin('/admin?page=proposals')
    const walk = card('Canal walk')
    await expect.element(walk.getByText(/^Proposed \d days ago/)).toBeVisible()
    await expect.element(walk).toMatchTextContent('Central station')
    await expect.element(walk).toMatchTextContent('12 places')
    await expect.element(walk).toMatchTextContent('2 events held, 1 cancelled in the last 24 hours')
    await expect.element(walk.getByText('Only members of the group')).toBeVisible()
    await expect.element(walk.getByRole('link', { name: 'Quiz night' })).toBeVisible()
    await expect.element(walk).toMatchTextContent('Joris Bakker co-host · invited')
    await expect
      .element(walk.getByRole('link', { name: 'Ana Pérez' }))
      .toHaveAttribute('href', `/admin?tab=users&user=${aHost.user.id}`)
    const tour = card('Bike tour')
    await expect.element(tour.getByText('Trusted host')).toBeVisible()
    await expect.element(tour.getByText('No events held yet')).toBeVisible()
    await expect.element(tour.getByRole('button', { name: /^Approve/ })).toBeDisabled()
    await expectAccessible(`proposals, ${width} px`)
    expectNoSidewaysScroll(`proposals, ${width} px`)
  },
)

test('the event is read as members see it, and approved from there', async () => {
  const proposal = aProposal()
  showProposals(proposal)
  await renderAdmin('/admin?page=proposals')
  await card('Canal walk')
    .getByRole('button', { name: /^See it as members do/ })
    .click()
  const preview = page.getByRole('dialog', { name: 'Canal walk' })
  await expect.element(preview.getByText(/soup afterwards/)).toBeVisible()
  await expect.element(preview.getByText('19:30 to 21:30')).toBeVisible()
  await expect.element(preview.getByRole('link', { name: 'Ana Pérez' })).toBeVisible()
  await expectAccessible('the preview of a proposal')
  await preview.getByRole('button', { name: 'Approve' }).click()
  const question = page.getByRole('dialog', { name: 'Publish this event?' })
  await onlyNightly(expectAccessible)('the approval of a proposal')
  await question.getByRole('button', { name: 'Approve and publish' }).click()
  await expect.element(toast('Event published')).toBeVisible()
  await expect.element(main.getByText('No proposals are waiting')).toBeVisible()
  expect(fakeApi.calls(proposals.decide)).toEqual([
    { id: proposal.id, version: 3, outcome: 'approve' },
  ])
})

test('asking for changes and refusing need words', async () => {
  const [walk, tour] = [aProposal(), aProposal({ draft: { title: 'Bike tour' } })]
  showProposals(walk, tour)
  await renderAdmin('/admin?page=proposals')
  await card('Canal walk')
    .getByRole('button', { name: /^Ask for changes/ })
    .click()
  const ask = page.getByRole('dialog', { name: 'Ask for changes' })
  await ask.getByRole('button', { name: 'Ask for changes' }).click()
  await expect.element(ask.getByText('Required')).toBeVisible()
  await expectAccessible('asking for changes')
  await ask.getByLabelText(/^What should change/).fill('Where do we meet?')
  await ask.getByRole('button', { name: 'Ask for changes' }).click()
  await expect.element(toast('Changes asked for')).toBeVisible()
  await expect.element(card('Canal walk')).not.toBeInTheDocument()
  await card('Bike tour')
    .getByRole('button', { name: /^Refuse/ })
    .click()
  const refuse = page.getByRole('dialog', { name: 'Refuse this event' })
  await refuse.getByLabelText(/^Why/).fill('We have no bikes.')
  await refuse.getByRole('button', { name: 'Refuse event' }).click()
  await expect.element(toast('Event refused')).toBeVisible()
  expect(fakeApi.calls(proposals.decide)).toEqual([
    { id: walk.id, version: 3, outcome: 'askForChanges', answer: 'Where do we meet?' },
    { id: tour.id, version: 3, outcome: 'refuse', answer: 'We have no bikes.' },
  ])
})

test('a proposal that changed meanwhile is shown again, and the words are kept', async () => {
  const proposal = aProposal()
  const show = showProposals(proposal)
  fakeApi.on(proposals.decide, () => {
    show([aProposal({ id: proposal.id, version: 4, draft: { ...proposal.draft, town: 'Delft' } })])
    throw new FakeError(409, { code: 'proposal_changed', message: 'The host has changed this' })
  })
  await renderAdmin('/admin?page=proposals')
  const openQuestion = () =>
    card('Canal walk')
      .getByRole('button', { name: /^Ask for changes/ })
      .click()
  const ask = page.getByRole('dialog', { name: 'Ask for changes' })
  const send = ask.getByRole('button', { name: 'Ask for changes' })
  await openQuestion()
  await ask.getByLabelText(/^What should change/).fill('Where do we meet?')
  await send.click()
  await dismissToast('Someone was faster')
  await expect.element(ask).not.toBeInTheDocument()
  await expect.element(card('Canal walk').getByText(/^The host changed this/)).toBeVisible()
  await openQuestion()
  await expect.element(ask.getByLabelText(/^What should change/)).toHaveValue('Where do we meet?')
  await send.click()
  await expect.poll(() => fakeApi.calls(proposals.decide).at(-1)).toMatchObject({ version: 4 })
})

test('a proposal that another administrator has answered goes away', async () => {
  const show = showProposals(aProposal())
  fakeApi.on(proposals.decide, () => {
    show([])
    throw new FakeError(409, { code: 'proposal_answered', message: 'It has been answered already' })
  })
  await renderAdmin('/admin?page=proposals')
  await card('Canal walk')
    .getByRole('button', { name: /^Approve/ })
    .click()
  await page.getByRole('button', { name: 'Approve and publish' }).click()
  await expect.element(toast('Someone was faster')).toBeVisible()
  await expect.element(main.getByText('No proposals are waiting')).toBeVisible()
})

test('a changed event is opened, and taken off the list', async () => {
  const changed = aProposal({ state: 'published', eventId: newId(), changedAt: ago(1), version: 5 })
  const show = showProposals(changed)
  fakeApi.on(proposals.markSeen, () => {
    show([])
    return null
  })
  await renderAdmin('/admin?page=proposals')
  await expect.element(main.getByRole('heading', { name: 'Changed since approval' })).toBeVisible()
  await expect.element(card('Canal walk').getByText('Changed 1 hour ago')).toBeVisible()
  await expect
    .element(card('Canal walk').getByRole('link', { name: /^Open event/ }))
    .toHaveAttribute('href', `/events?event=${changed.eventId}`)
  await onlyNightly(expectAccessible)('a changed event among the proposals')
  await main.getByRole('button', { name: /^Looks good/ }).click()
  await expect.element(toast('Marked as seen')).toBeVisible()
  expect(fakeApi.calls(proposals.markSeen)).toEqual([{ id: changed.id, version: 5 }])
})

nightlyTest('without proposals the page says so', async () => {
  showProposals()
  await renderAdmin('/admin?page=proposals')
  await expect.element(main.getByText('No proposals are waiting')).toBeVisible()
  await expectAccessible('no proposals')
})
