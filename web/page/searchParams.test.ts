import { expect, it } from 'vitest'
import { dayIn, idIn, oneOf, searchText } from './searchParams.ts'

it('takes one of the values', () => {
  expect(oneOf(['free', 'paid'], 'paid')).toBe('paid')
  expect(oneOf(['free', 'paid'], 'PAID')).toBeUndefined()
})

it('trims a search text, and ignores what endpoints reject', () => {
  expect(searchText('  café & tea ')).toBe('café & tea')
  expect(searchText('😀'.repeat(100))).toBe('😀'.repeat(100))
  for (const wrong of ['', ' ', 'a\nb', 'a\u0000b', '\ud800', 'x'.repeat(101)])
    expect(searchText(wrong), JSON.stringify(wrong)).toBeUndefined()
  expect(searchText('a', 2)).toBeUndefined()
})

it('takes days that exist, of years that the server accepts', () => {
  expect(dayIn('2028-02-29')).toBe('2028-02-29')
  for (const wrong of ['2027-02-29', '2026-13-01', '1899-12-31', '3000-01-01', '2026-1-1', 'x'])
    expect(dayIn(wrong), wrong).toBeUndefined()
})

it('takes ids of the form that the server uses', () => {
  expect(idIn('01890a5d-ac96-774b-bcce-b302099a8001')).toBeDefined()
  for (const wrong of ['', '1', '01890a5d-ac96-774b-bcce-b302099a800', 'x'.repeat(36)])
    expect(idIn(wrong), wrong).toBeUndefined()
})
