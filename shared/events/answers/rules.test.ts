import { describe, expect, test } from 'vitest'
import { Question } from '#shared/events/booking/contract.ts'
import { asksSomethingPersonal, lacksReason } from './personalQuestions.ts'
import { mayReadAnswers, sumAnswers } from './rules.ts'

const aQuestion = (changes: object = {}) =>
  Question.parse({
    id: '01890a5d-ac96-774b-bcce-b302099a8057',
    text: 'What do you eat?',
    kind: 'text',
    ...changes,
  })

const isPersonal = (text: string, options: string[] = []) =>
  asksSomethingPersonal({ text, options })

describe('a question for something personal is recognised', () => {
  test.each([
    ...['What is your passport number?', 'Your BSN?', 'Do you have a DIAGNOSIS?', 'Your religion'],
    ...['Wat is je paspoortnummer?', 'Burgerservicenummer', 'Welke ziektes heb je?', 'Je geloof?'],
    ...['Номер паспорта', 'Який у вас діагноз?', 'Ваша релігія', 'Стан здоров’я'],
    ...['ما هو رقم جواز سفرك؟', 'ما هو التشخيص؟', 'ما هي ديانتك؟', 'هل لديك إعاقة؟'],
    ...['Pasaport numaranız nedir?', 'Teşhisiniz', 'Dininiz nedir?', 'TC KİMLİK numarası'],
    ...['Numer paszportu', 'Jaka diagnoza?', 'Jakiej jesteś religii?', 'Choroby przewlekłe'],
    ...['Número de pasaporte', '¿Cuál es tu diagnóstico?', '¿Tu religión?', 'Identidad'],
    'Date of birth',
  ])('%s', (text) => expect(isPersonal(text)).toBe(true))

  test('also among its options', () => {
    expect(isPersonal('Which is true for you?', ['I use a bike', 'I have an illness'])).toBe(true)
  })
})

test.each([
  ...['What do you eat?', 'Any allergies?', 'How well do you speak Dutch?', 'I’d like tea'],
  ...[
    'Spreek je Engels?',
    'Wat gebeurt er?',
    'Heb je dieetwensen?',
    'Kim gelir?',
    'Christmas jumper?',
  ],
  ...['Ile dni zostajesz?', 'На скільки днів?', 'من سيأتي معك؟', '¿Vienes con niños?', 'Nie wiem'],
])('%s is an ordinary question', (text) => expect(isPersonal(text)).toBe(false))

test('a personal question needs a reason', () => {
  expect(lacksReason(aQuestion({ text: 'Passport number?' }))).toBe(true)
  expect(lacksReason(aQuestion({ text: 'Passport number?', reason: 'For the ferry' }))).toBe(false)
  expect(lacksReason(aQuestion())).toBe(false)
})

test('owner and co-hosts read answers, or the administrator who created an event without them', () => {
  const me = { id: 'me', isAdmin: false }
  const read = (myRole: 'owner' | 'cohost' | 'door' | 'group' | null, isAdmin = false) =>
    mayReadAnswers({ myRole, hostingId: 'hosting', createdBy: 'me' }, { ...me, isAdmin })
  expect([read('owner'), read('cohost')]).toEqual([true, true])
  expect([read('door'), read('group'), read(null, true)]).toEqual([false, false, false])
  const ofAdmins = { myRole: null, hostingId: null, createdBy: 'me' }
  expect(mayReadAnswers(ofAdmins, { ...me, isAdmin: true })).toBe(true)
  expect(mayReadAnswers(ofAdmins, me)).toBe(false)
  expect(mayReadAnswers({ ...ofAdmins, myRole: 'group' }, { id: 'you', isAdmin: true })).toBe(false)
})

test('options are counted once for each person who was asked', () => {
  const one = aQuestion({ kind: 'several', options: ['Vegan', 'Halal', 'Fish'] })
  const given = [{ [one.id]: [['Vegan', 'Halal'], [], ['Vegan']] }, { [one.id]: [['Fish']] }, {}]
  expect(sumAnswers(one, given)).toEqual({
    answered: 3,
    sums: [
      { option: 'Vegan', count: 2 },
      { option: 'Halal', count: 1 },
      { option: 'Fish', count: 1 },
    ],
  })
  const yesNo = aQuestion({ kind: 'yesNo' })
  expect(sumAnswers(yesNo, [{ [yesNo.id]: [['no']] }])).toMatchObject({
    sums: [
      { option: 'yes', count: 0 },
      { option: 'no', count: 1 },
    ],
  })
  const text = aQuestion()
  expect(sumAnswers(text, [{ [text.id]: [['Nuts']] }, { [text.id]: [[' ']] }])).toEqual({
    ...{ answered: 1, sums: [] },
  })
})
