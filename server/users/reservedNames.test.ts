import { expect, test } from 'vitest'
import { isReservedGroupName, isReservedName } from './reservedNames.ts'

const community = 'Utrecht Newcomers'

test.each([
  ...['admin', 'Admin', 'ADMIN', 'administrator', 'moderator', 'mod', 'support', 'help', 'staff'],
  ...['team', 'Welkom', 'Utrecht Newcomers', 'utrecht-newcomers', 'UtrechtNewcomers'],
  // digits and signs instead of letters
  ...['adm1n', 'm0derator', '@dmin', 'he1p', 'WeIkom', 'adrnin', '$upport', 'admin2', '1admin'],
  // other scripts, full-width or styled letters, accents
  ...[
    'аdmin',
    'Αdmin',
    'ѕuрроrt',
    'ａｄｍｉｎ',
    '𝐚𝐝𝐦𝐢𝐧',
    'ádmîn',
    'mοderator',
    'heӏp',
    'Ηelpdesk',
    'admiΝ',
  ],
  // separated letters
  ...['a d m i n', 'a.d.m.i.n', 'ad-min', 'admin__', '--admin--', 'a\u00addmin', 'mo derator'],
  // next to other words
  ...['Admin Ana', 'Ana Moderator', 'Welkom Support', 'ana.help', 'team-utrecht', 'Ana (mod)'],
  ...['Moderator: Ana', 'a d m i n Ana', 'Help desk Leiden', 'Ana help-desk'],
])('%j imitates the team', (name) => {
  expect(isReservedName(name, community)).toBe(true)
})

test.each([
  ...['Adam Minnema', 'Supportha', 'Adminah', 'Modesto', 'Helpman', 'Teamara', 'Mo D.', 'Tea M.'],
  ...['Stafford', 'Ana de Vries', 'Jan Utrecht', 'Ana', 'J. de Vries', 'Maud Erikson', '陳大文'],
  ...['Ольга Иванова', 'Γιώργος', 'Ana team player', 'x1', '😀', ''],
])('%j is an ordinary name', (name) => {
  expect(isReservedName(name, community)).toBe(false)
})

test.each([
  ...['Welkom Support Desk', 'Official news', 'Helpdesk', 'Help desk Leiden', 'News (0fficial)'],
  ...['Utrecht Newcomers', 'Team', 'Help', 'Moderators'],
])('the group %j seems to be one of the team', (name) => {
  expect(isReservedGroupName(name, community)).toBe(true)
})

test.each(['Volleyball team', 'Help with taxes', 'Team Oost', 'Newcomers in Utrecht'])(
  '%j is an ordinary name of a group',
  (name) => {
    expect(isReservedGroupName(name, community)).toBe(false)
  },
)
