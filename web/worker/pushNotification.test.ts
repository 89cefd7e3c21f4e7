import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { parsePush, sendAnswer, targetPath } from './pushNotification.ts'

beforeAll(() => {
  vi.stubGlobal('location', { origin: 'https://welkom.example' })
})

afterEach(() => vi.restoreAllMocks())

const sent = (notification: object, more = {}) =>
  JSON.stringify({ web_push: 8030, notification, ...more })

test('a valid push is shown with its content', () => {
  const notification = {
    title: 'Joris wrote to you',
    body: 'Kom je?',
    navigate: 'https://welkom.example/messages?with=1#end',
    tag: 'joris',
  }
  expect(parsePush(sent(notification, { app_badge: 3 }))).toMatchObject({
    title: 'Joris wrote to you',
    options: {
      body: 'Kom je?',
      tag: 'joris',
      renotify: true,
      data: { path: '/messages?with=1#end' },
    },
    unread: 3,
  })
})

test.each([
  '',
  ' ',
  'nonsense',
  '{"web_push":8030,"notif',
  'null',
  '7',
  '"text"',
  '[1]',
  '{}',
  '{"notification":null}',
  '{"notification":7}',
  sent({ title: 7, body: {}, navigate: [], tag: null }, { app_badge: 'many' }),
  sent({ title: ' ', body: '', tag: '' }, { app_badge: -1 }),
])('an invalid payload (%j) shows a default notification', (text) => {
  expect(parsePush(text)).toMatchObject({
    title: 'You have a new notification',
    options: {
      body: 'Open the app to see it.',
      tag: 'welkom',
      data: { path: '/' },
    },
    unread: null,
  })
})

test.each([
  [['nl-BE', 'en'], 'Je hebt een nieuwe melding', 'nl'],
  [['fo', 'pl'], 'Masz nowe powiadomienie', 'pl'],
  [['fo'], 'You have a new notification', 'en'],
])('the default notification of a browser in %j is “%s”', (languages, title, lang) => {
  expect(parsePush('nonsense', languages)).toMatchObject({ title, options: { lang } })
})

test('a push says in which language it is', () => {
  const notification = { title: 'Joris schreef je', lang: 'nl' }
  expect(parsePush(sent(notification), ['ar']).options.lang).toBe('nl')
})

test('a push may carry buttons, which open pages of ours', () => {
  const page = 'https://welkom.example/events?event=1'
  const { options } = parsePush(
    sent({
      ...{ title: 'Still coming?', navigate: page },
      actions: [
        { action: '0', title: 'Yes, I’m coming', navigate: `${page}&action=coming` },
        { action: '1', title: 'I can’t come', navigate: 'https://evil.example/' },
        { action: 2, title: null },
        null,
      ],
    }),
  )
  expect(options.actions).toEqual([
    { action: '0', title: 'Yes, I’m coming' },
    { action: '1', title: 'I can’t come' },
  ])
  expect(['', '0', '1', 'other'].map((action) => targetPath(options.data, action))).toEqual([
    ...['/events?event=1', '/events?event=1&action=coming', '/', '/events?event=1'],
  ])
})

const aQuestion = (put: string) => {
  const notification = { actions: [{ action: '0', title: 'Yes', put }] }
  return parsePush(sent(notification)).options.data
}

const answered = (status: number | null) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => {
    if (status === null) return Promise.reject(new TypeError('offline'))
    return Promise.resolve(new Response(null, { status }))
  })

test.each([
  [204, true],
  [401, false],
  [409, false],
  [null, false],
])('a button that answers is done if the server says %s: %s', async (status, isDone) => {
  const calls = answered(status)
  const question = aQuestion('https://welkom.example/api/events/1/coming')
  expect(await sendAnswer(question, '0')).toBe(isDone)
  expect(calls.mock.calls).toMatchObject([['/api/events/1/coming', { method: 'PUT' }]])
})

test('neither a tap beside the buttons nor a call elsewhere sends anything', async () => {
  const calls = answered(204)
  expect(await sendAnswer(aQuestion('https://welkom.example/api/x'), '')).toBe(false)
  for (const put of ['https://evil.example/api/x', '//evil.example', ' '])
    expect(await sendAnswer(aQuestion(put), '0')).toBe(false)
  expect(calls).not.toHaveBeenCalled()
})

const elsewhere = [
  'https://evil',
  'https://evil.example/x',
  'https://welkom.example.evil/x',
  'http://welkom.example/x',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
]

test.each(elsewhere)('%s leads to the home page (S075)', (navigate) => {
  const { options } = parsePush(sent({ title: 'Hoi', navigate }))
  expect(options.data).toEqual({ path: '/' })
  // Also for a notification that an older worker has shown.
  expect(targetPath({ path: navigate })).toBe('/')
})
