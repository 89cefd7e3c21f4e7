import fc from 'fast-check'
import { expect, test } from 'vitest'
import { descriptionAsText, descriptionExcerpt, parseDescription } from './description.ts'

const text = `# What we do
We **walk** along *the canals*.
Bring [a raincoat](https://example.org/coat).

- tea
- biscuits

1. Meet
2. Walk
See https://example.org/map.`

test('headings, emphasis, links and lists are parsed', () => {
  expect(parseDescription(text)).toEqual([
    { kind: 'heading', inline: [{ kind: 'text', text: 'What we do' }] },
    {
      kind: 'paragraph',
      lines: [
        [
          { kind: 'text', text: 'We ' },
          { kind: 'strong', children: [{ kind: 'text', text: 'walk' }] },
          { kind: 'text', text: ' along ' },
          { kind: 'em', children: [{ kind: 'text', text: 'the canals' }] },
          { kind: 'text', text: '.' },
        ],
        [
          { kind: 'text', text: 'Bring ' },
          { kind: 'link', text: 'a raincoat', href: 'https://example.org/coat' },
          { kind: 'text', text: '.' },
        ],
      ],
    },
    {
      kind: 'list',
      start: null,
      items: [[{ kind: 'text', text: 'tea' }], [{ kind: 'text', text: 'biscuits' }]],
    },
    {
      kind: 'list',
      start: 1,
      items: [[{ kind: 'text', text: 'Meet' }], [{ kind: 'text', text: 'Walk' }]],
    },
    {
      kind: 'paragraph',
      lines: [
        [
          { kind: 'text', text: 'See ' },
          { kind: 'link', text: 'https://example.org/map', href: 'https://example.org/map' },
          { kind: 'text', text: '.' },
        ],
      ],
    },
  ])
})

test('calendar files get readable text, rows an excerpt', () => {
  expect(descriptionAsText(text)).toBe(
    [
      'What we do\n\nWe walk along the canals.\nBring a raincoat (https://example.org/coat).',
      '• tea\n• biscuits\n\n1. Meet\n2. Walk\n\nSee https://example.org/map.',
    ].join('\n\n'),
  )
  expect(descriptionExcerpt('**Free** [tea](https://example.org)\n- and cake')).toBe(
    'Free tea • and cake',
  )
})

test.each([
  'Cost: 2 * 3 * 4 and snake_case_words',
  'a*b*c, 10**6 and 5 * 3',
  '<b onclick="x()">Not bold</b>',
  '[text](javascript:alert(1)) and [x](/path)',
  '[x](https://)',
  'Two lines\nof plain text',
])('plain text stays plain: %j', (plain) => {
  expect(descriptionAsText(plain)).toBe(plain)
  const kinds = JSON.stringify(parseDescription(plain))
  expect(kinds).not.toMatch(/"(strong|em|link|list|heading)"/)
})

test('links lead only to web pages, and no letter is lost', () => {
  const letters = (from: string) => from.replace(/[^\p{L}]/gu, '')
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom('*', '**', '_', '[', ']', '(', ')', 'https://a.nl', ' ', '\n', '- ', 'é'),
        { maxLength: 40 },
      ),
      (parts) => {
        const given = parts.join('')
        const hrefs = [...JSON.stringify(parseDescription(given)).matchAll(/"href":"([^"]*)"/g)]
        for (const [, href = ''] of hrefs) expect(href).toMatch(/^https?:\/\//)
        expect(letters(descriptionAsText(given))).toBe(letters(given))
      },
    ),
  )
})
