import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type BilingualText, type BuddyMatch, buddies } from '#shared/buddies/contract.ts'
import { chooseLanguage } from '#web/auth/chosenLanguage.ts'
import { switchLanguage } from '#web/language/switchLanguage.ts'
import { readDraft } from '#web/storage/drafts.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import {
  aBuddy,
  aBuddyMatch,
  aBuddyProfile,
  aBuddyWeek,
  aBuddyWeekCard,
  allBuddyWeeks,
  aSuggestion,
} from '#web/testing/buddies.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { aMember, aPerson } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'

const path = '/connections?tab=buddies'
const sam = aPerson()
const card = page.getByRole('article', { name: sam.name })
const received = () =>
  aBuddyMatch({
    direction: 'received',
    teachLanguage: 'nl',
    learnLanguage: 'es',
    message: 'Saturday morning?',
  })

/** The match between Sam and the user; without one, Sam is suggested. */
const answerMatch = (first: BuddyMatch | null) => {
  let match = first
  fakeApi.on(buddies.list, () => (match ? [match] : []))
  fakeApi.on(buddies.suggestions, () => (match ? [] : [aSuggestion()]))
  fakeApi.on(buddies.request, () => {
    match = aBuddyMatch()
    return match
  })
  fakeApi.on(buddies.answer, ({ status }) => {
    const answered = aBuddy({ ...(match && { id: match.id }), status })
    match = status === 'accepted' ? answered : null
    return answered
  })
  fakeApi.on(buddies.setWeekMet, ({ isMet }) => {
    if (match) match = { ...match, metWeeks: isMet ? [1] : [] }
    return aBuddyWeek(1, { isMet })
  })
  fakeApi.on(buddies.weeks, allBuddyWeeks)
  fakeApi.on(buddies.week, ({ week }) =>
    aBuddyWeekCard(Number(week), { isMet: match?.metWeeks.includes(Number(week)) ?? false }),
  )
  return {
    change: (next: BuddyMatch | null) => {
      match = next
    },
  }
}

afterEach(async () => {
  await switchLanguage('en')
  await cookieStore.delete('language')
})

beforeEach(() => fakeApi.on(buddies.profile, { profile: aBuddyProfile() }))

test('a suggested user can be asked only once', async () => {
  answerMatch(null)
  await renderApp(path)
  await expect.element(card).toMatchTextContent('Teaches Dutch, learns Spanish; also in Leiden')
  await expect
    .element(card.getByRole('link', { name: sam.name }))
    .toHaveAttribute('href', `/people/${sam.username}`)
  await expectAccessible('suggestions')
  expectNoSidewaysScroll('suggestions')
  await card.getByRole('button', { name: /^Ask to be buddies/ }).click()
  const dialog = page.getByRole('dialog', { name: `Language buddies with ${sam.name}` })
  await dialog.getByLabelText('Message').fill('Saturday morning?')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect.element(toast('Request sent')).toBeVisible()
  await expect.element(card.getByRole('button', { name: /^Cancel request/ })).toBeVisible()
  expect(fakeApi.calls(buddies.request)).toMatchObject([
    {
      buddyId: sam.id,
      teachLanguage: 'es',
      learnLanguage: 'nl',
      message: 'Saturday morning?',
    },
  ])
  // The sent text does not stay on the device, although the dialog went with the suggestion.
  await expect.poll(() => readDraft(aMember().id, `buddy:${sam.id}`)).toBeNull()
})

test('accepting a request creates a match at week 1', async () => {
  answerMatch(received())
  await renderApp(path)
  await expect.element(card).toMatchTextContent('You would teach Spanish and learn Dutch')
  await expect.element(card.getByText('Saturday morning?')).toBeVisible()
  await onlyNightly(expectAccessible)('buddy request')
  await card.getByRole('button', { name: `Accept ${sam.name}` }).click()
  await expect.element(toast('You have a language buddy')).toBeVisible()
  await expect.element(card).toMatchTextContent('Week 1 of 20')
  await expect.element(card).toMatchTextContent('Kennismaken')
  await expect
    .element(card.getByRole('link', { name: /^Write/ }))
    .toHaveAttribute('href', `/messages?with=${sam.id}`)
})

nightlyTest(
  'answering a withdrawn request shows the reason, and the user is suggested again',
  async () => {
    const server = answerMatch(received())
    fakeApi.on(buddies.answer, () => {
      server.change(null)
      throw new FakeError(404, { message: 'Language buddy not found' })
    })
    await renderApp(path)
    await card.getByRole('button', { name: `Accept ${sam.name}` }).click()
    await expect.element(toast('Language buddy not found')).toBeVisible()
    await expect.element(card.getByRole('button', { name: /^Ask to be buddies/ })).toBeVisible()
  },
)

test('a meeting is recorded and undone', async () => {
  answerMatch(aBuddy())
  await renderApp(path)
  const met = card.getByRole('button', { name: /^We met/ })
  await expect.element(met).toHaveAttribute('aria-pressed', 'false')
  await met.click()
  await expect.element(met).toHaveAttribute('aria-pressed', 'true')
  await expect.element(card).toMatchTextContent('met once')
  await expectAccessible('buddy')
  expectNoSidewaysScroll('buddy')
  await met.click()
  await expect.element(met).toHaveAttribute('aria-pressed', 'false')
  await expect.element(card).toMatchTextContent('not met yet')
})

test('the card of a week is shown in both languages, and later weeks cannot be marked as met', async () => {
  const match = aBuddy()
  answerMatch(match)
  await renderApp(path)
  await card.getByRole('button', { name: /^Open this week’s card/ }).click()
  const first = page.getByRole('dialog', { name: `Week 1 with ${sam.name}` })
  await expect.element(first.getByText('Where do you come from?')).toBeVisible()
  await expect.element(first.getByText('Waar kom je vandaan?')).toHaveAttribute('lang', 'nl')
  await expect.element(first.getByRole('button', { name: /^We met/ })).toBeVisible()
  expect(window.location.search).toBe(`?tab=buddies&match=${match.id}&week=1`)
  await expectAccessible('card of a week')
  expectNoSidewaysScroll('card of a week')
  await first.getByRole('button', { name: 'Week 4: On the bike' }).click()
  const fourth = page.getByRole('dialog', { name: `Week 4 with ${sam.name}` })
  await expect.element(fourth.getByRole('heading', { name: 'Op de fiets' })).toBeVisible()
  await expect.element(fourth.getByRole('button', { name: /^We met/ })).not.toBeInTheDocument()
})

nightlyTest(
  'the card of a week follows the language of the app, and is in Dutch only for its readers',
  async () => {
    answerMatch(aBuddy())
    const fourth = aBuddyWeekCard(4)
    const inLanguage = ({ nl, translation }: BilingualText): BilingualText => {
      const { lang } = document.documentElement
      return { nl, translation: lang === 'nl' ? null : `${lang}: ${translation}` }
    }
    fakeApi.on(buddies.weeks, () =>
      allBuddyWeeks().map((week) => ({ ...week, theme: inLanguage(week.theme) })),
    )
    fakeApi.on(buddies.week, () => {
      const { theme, questions } = fourth.card
      const card = {
        ...fourth.card,
        theme: inLanguage(theme),
        questions: questions.map(inLanguage),
      }
      return { ...fourth, theme: card.theme, card }
    })
    await renderApp(path)
    await card.getByRole('button', { name: /^Open this week’s card/ }).click()
    const dialog = page.getByRole('dialog')
    const dutch = dialog.getByText('Waar kom je vandaan?')
    await expect.element(dialog.getByText('en: Where do you come from?')).toBeVisible()
    await chooseLanguage('ar', null)
    await expect.element(dialog.getByText('ar: Where do you come from?')).toBeVisible()
    await expect.element(dutch).toHaveAttribute('lang', 'nl')
    // A question mark stays at the end of the Dutch sentence.
    expect(getComputedStyle(dutch.element()).direction).toBe('ltr')
    await chooseLanguage('nl', null)
    await expect.element(dialog.getByRole('button', { name: /Op de fiets/ })).toBeVisible()
    await expect.element(dutch).toBeVisible()
    await expect.element(dialog.getByText('Where do you come from?')).not.toBeInTheDocument()
    await expectAccessible('card in Dutch')
  },
)

nightlyTest('the URL of an ended match shows that it has ended', async () => {
  answerMatch(null)
  await renderApp(`${path}&match=${crypto.randomUUID()}&week=2`)
  await expect.element(page.getByText('This language exchange has ended')).toBeVisible()
  await expectAccessible('path that has ended')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('ending a match asks for confirmation', async () => {
  answerMatch(aBuddy())
  await renderApp(path)
  await card.getByRole('button', { name: `Actions for ${sam.name}` }).click()
  await page.getByRole('menuitem', { name: 'End' }).click()
  const question = page.getByRole('dialog', { name: 'End this language exchange?' })
  await expect.element(question.getByRole('button', { name: 'Keep going' })).toHaveFocus()
  await onlyNightly(expectAccessible)('question before ending a path')
  await question.getByRole('button', { name: 'End', exact: true }).click()
  await expect.element(toast('You’re no longer language buddies')).toBeVisible()
  await expect.element(card.getByRole('button', { name: /^We met/ })).not.toBeInTheDocument()
})
