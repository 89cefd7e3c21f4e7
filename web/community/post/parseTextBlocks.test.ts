import { expect, test } from 'vitest'
import { parseTextBlocks } from './parseTextBlocks.ts'

test('lines with numbers or dashes become lists between the paragraphs', () => {
  expect(parseTextBlocks('Rules:\n1. Be kind\n2) Be brief\n\nBring:\n- a pen\n• paper')).toEqual([
    { kind: 'text', text: 'Rules:' },
    {
      kind: 'numbers',
      items: [
        { number: 1, text: 'Be kind' },
        { number: 2, text: 'Be brief' },
      ],
    },
    { kind: 'text', text: 'Bring:' },
    {
      kind: 'dashes',
      items: [
        { number: undefined, text: 'a pen' },
        { number: undefined, text: 'paper' },
      ],
    },
  ])
})

test('blank lines between items do not split a list, and numbers stay as written', () => {
  expect(parseTextBlocks('3. Three\n\n7. Seven')).toEqual([
    {
      kind: 'numbers',
      items: [
        { number: 3, text: 'Three' },
        { number: 7, text: 'Seven' },
      ],
    },
  ])
})

test('other texts stay as they are', () => {
  for (const text of ['One\n\n\nTwo', '2026. A year', '-5 degrees', '1.5 metres', '*bold*', '1.'])
    expect(parseTextBlocks(text)).toEqual([{ kind: 'text', text }])
  expect(parseTextBlocks('')).toEqual([])
})
