import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Piece, parseRichText } from './parseRichText.ts'

const piecesIn = (text: string) =>
  parseRichText(text).flatMap((segment) => (segment.kind === 'bold' ? segment.pieces : segment))
const linksIn = (text: string) =>
  piecesIn(text).flatMap((piece) => (piece.kind === 'link' ? [piece.href] : []))
const namesIn = (text: string) =>
  piecesIn(text).flatMap((piece) => (piece.kind === 'mention' ? [piece.username] : []))
const textOf = (pieces: readonly Piece[]) => pieces.map((piece) => piece.text).join('')

describe('links', () => {
  it.each([
    ['See https://welkom.example/a?b=c#d.', 'https://welkom.example/a?b=c#d'],
    [
      '(see https://nl.wikipedia.org/wiki/Fiets_(voertuig))',
      'https://nl.wikipedia.org/wiki/Fiets_(voertuig)',
    ],
    ['http://localhost:3000, right?', 'http://localhost:3000'],
    ['Mail info@gemeente.nl!', 'mailto:info@gemeente.nl'],
    ['mailto:anna@example.org', 'mailto:anna@example.org'],
    ['look at www.ns.nl/reisinfo: nice', 'https://www.ns.nl/reisinfo'],
    ['buienradar.nl', 'https://buienradar.nl'],
    ['مرحبا https://example.org/ أهلا', 'https://example.org/'],
  ])('%j contains a link', (text, href) => {
    expect(linksIn(text)).toEqual([href])
  })

  it.each([
    'javascript:alert(1)',
    'JavaScript://example.com/%0aalert(1)',
    'data:text/html,<b>hello</b>',
    'ftp://example.com/file',
    'file:///etc/passwd',
    '//example.com/quiet',
    'vbscript:msgbox',
    'We zijn klaar.De trein komt.It is late',
    '1.500 euro, om 12.30 uur, v2.0.1',
    'index.html and main.ts',
  ])('%j contains no link', (text) => {
    expect(linksIn(text)).toEqual([])
  })

  it('only use http, https and mailto, for any text', () => {
    const bits = [
      'http',
      's',
      '://',
      ':',
      'java',
      'script:',
      '@',
      '.nl',
      'a',
      ' ',
      '\n',
      '\u202e',
      '/',
      'mailto:',
      '%0a',
    ]
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...bits), fc.string({ unit: 'grapheme' }))),
        (parts) => {
          const text = parts.join('')
          expect(
            parseRichText(text)
              .map((segment) =>
                segment.kind === 'bold' ? `**${textOf(segment.pieces)}**` : segment.text,
              )
              .join(''),
          ).toBe(text)
          for (const href of linksIn(text)) expect(href).toMatch(/^(https?:\/\/|mailto:)/i)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('bold text', () => {
  const boldIn = (text: string) =>
    parseRichText(text).flatMap((segment) =>
      segment.kind === 'bold' ? [textOf(segment.pieces)] : [],
    )

  it.each([
    ['**Bring** a towel and **warm clothes**.', ['Bring', 'warm clothes']],
    ['@mina, **on Friday** see https://welkom.example', ['on Friday']],
    ['2 ** 3 ** 4, **, a**b**c, ** spaced ** and **two\nlines**', []],
  ])('%j shows %j in bold', (text, pieces) => {
    expect(boldIn(text)).toEqual(pieces)
  })

  it('may contain a link and a mention', () => {
    const text = '**@mina, see https://welkom.example**, @joris'
    expect(boldIn(text)).toEqual(['@mina, see https://welkom.example'])
    expect(linksIn(text)).toEqual(['https://welkom.example'])
    expect(namesIn(text)).toEqual(['mina', 'joris'])
  })
})

describe('mentions', () => {
  it.each([
    ['Hoi @mina, ga je mee?', ['mina']],
    ['@mina @joris.v', ['mina', 'joris.v']],
    ['(@mina) and @joris.', ['mina', 'joris']],
    ['info@gemeente.nl or me@home', []],
    ['@jo @', []],
    ['https://mastodon.example/@mina', []],
  ])('%j mentions %j', (text, names) => {
    expect(namesIn(text)).toEqual(names)
  })
})
