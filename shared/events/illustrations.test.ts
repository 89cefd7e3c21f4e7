import { expect, test } from 'vitest'
import { defaultIllustration, illustrationFor, illustrationsFor } from './illustrations.ts'

const idOf = (at: number) => `00000000-0000-4000-8000-${at.toString(16).padStart(12, '0')}`

const anEvent = (title: string, category = 'social', description = '') => ({
  id: idOf(1),
  title,
  description,
  category,
})

const nameOf = (url = '') => url.slice('/images/'.length, -'.svg'.length)
const chosen = (...event: Parameters<typeof anEvent>) => nameOf(illustrationFor(anEvent(...event)))

/** Every picture that any event of the category gets, whatever its identifier. */
const pool = (title: string, category: string) =>
  new Set(
    Array.from({ length: 200 }, (_, at) =>
      nameOf(illustrationFor({ ...anEvent(title, category), id: idOf(at) })),
    ),
  )

test.each([
  ['Dutch café night', 'social', 'cafe'],
  ['DUTCH CAFE NIGHT', 'social', 'cafe'],
  ['Nederlands café', 'social', 'cafe'],
  ['Een café vol kéramiek', 'social', 'cafe'],
  ['Kéramiek', 'social', 'pottery'],
  ['Nederlandse les voor beginners', 'educational', 'course'],
  ['Boekenclub', 'social', 'reading'],
  ['Wandeling langs de grachten', 'cultural', 'canal'],
  ['Tulpen en molens', 'cultural', 'tulip'],
  ['Sinterklaas evening with poems', 'cultural', 'sinterklaas'],
  ['Kerstmarkt', 'social', 'christmas'],
  ['Koningsdag', 'social', 'king'],
  ['An hour with Vermeer', 'educational', 'museum'],
  ['First job in the Netherlands', 'networking', 'job'],
  ['Borrel for internationals', 'networking', 'drinks'],
  ['Fietstocht', 'sports', 'bike'],
  ['Schaatsen voor beginners', 'sports', 'skating'],
  ['Voetbal in het park', 'sports', 'football'],
  ['Stamppot and stories', 'food', 'stamppot'],
  ['Pancakes and small talk', 'food', 'pancake'],
  ['Dutch cheese tasting', 'food', 'cheese'],
  ['Speeltuin met kinderen', 'social', 'children'],
  ['Vrijwilligers gezocht', 'social', 'help'],
  ['Repair Café', 'social', 'repair'],
  ['Letters and tax evening', 'educational', 'paper'],
  ['King’s Day breakfast', 'food', 'king'],
])('%s (%s) shows %s', (title, category, name) => {
  expect(chosen(title, category)).toBe(name)
})

test('several pictures of one topic vary by event', () => {
  expect(pool('Taalcafé', 'social')).toEqual(new Set(['language', 'cafe', 'tandem']))
})

test('a stem matches only the beginning of a word', () => {
  expect(chosen('The artist and the carpet')).not.toBe('museum')
  expect(chosen('Overwork')).not.toBe('job')
  expect(chosen('Art night')).toBe('museum')
})

test('the description counts only if the title names no topic', () => {
  expect(chosen('Sunday together', 'social', 'We ride a bike to the sea.')).toBe('bike')
  expect(chosen('Yoga on Sunday', 'social', 'Come by bike: the bike park is near.')).toBe('yoga')
})

test('without a topic, the category chooses and the identifier picks', () => {
  expect(pool('Come along', 'cultural')).toEqual(new Set(['canal', 'windmill', 'tower']))
  expect(pool('Come along', 'Educational')).toEqual(new Set(['books', 'student']))
  expect(pool('Come along', 'sports')).toEqual(new Set(['sport', 'running']))
  expect(pool('Come along', 'food')).toEqual(new Set(['food', 'potluck']))
  expect(pool('Come along', 'social')).toEqual(new Set(['other', 'friends', 'park']))
  expect(pool('Come along', 'unheard of')).toEqual(new Set(['other', 'friends', 'park']))
  expect(pool('Приходите', 'social')).toEqual(new Set(['other', 'friends', 'park']))
  expect(illustrationFor(anEvent('Come along'))).toBe(illustrationFor(anEvent('Come along')))
})

test.each([
  ['Language exchange', ['language', 'cafe', 'conversation', 'tandem', 'reading', 'course']],
  ['NETWORKING', ['networking', 'drinks', 'job', 'laptop', 'lecture']],
  [
    'Summer Festival',
    'festival music king sinterklaas christmas firework carnival liberation birthday bbq lantern pride'.split(
      ' ',
    ),
  ],
])('an event of the kind %s never shows another kind’s picture', (category, own) => {
  const titles = ['', 'Ice skating', 'Dutch café', 'Job borrel', 'King’s Day', 'Kerst', 'Canal']
  for (const title of titles)
    for (const name of pool(title, category)) expect(own, title).toContain(name)
})

test('events of the kind “other” never show the default of another kind', () => {
  for (const title of ['Come along', 'Ice skating', 'Kerst', 'Lecture'])
    for (const name of pool(title, 'cultural'))
      expect(['festival', 'networking']).not.toContain(name)
})

test('neighbours in a list differ', () => {
  const titles = ['Come along', 'Come along', 'Sailing', 'Sailing', 'Sailing', 'Learn Dutch']
  for (let offset = 0; offset < 100; offset++) {
    const events = [...titles, 'Learn Dutch'].map((title, at) => ({
      ...anEvent(title),
      id: idOf(offset * 37 + at),
    }))
    const shown = [...illustrationsFor(events).values()]
    expect(shown).toHaveLength(events.length)
    for (const [at, url] of shown.entries()) expect(url).not.toBe(shown[at + 1])
  }
})

test('a list shows what the event shows by itself, unless a neighbour has it already', () => {
  const events = ['Sailing', 'Yoga', 'Sailing', 'Museum night'].map((title, at) => ({
    ...anEvent(title),
    id: idOf(at),
  }))
  expect(illustrationsFor(events)).toEqual(
    new Map(events.map((event) => [event.id, illustrationFor(event)])),
  )
})

test('the default follows the kind of the category', () => {
  expect(['Music festival', 'networking', 'Language', 'food'].map(defaultIllustration)).toEqual([
    '/images/festival.svg',
    '/images/networking.svg',
    '/images/language.svg',
    '/images/other.svg',
  ])
})
