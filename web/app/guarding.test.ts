import { beforeAll, describe, expect, it, vi } from 'vitest'
import { afterSignIn, signInFirst } from './guarding.ts'

beforeAll(() => {
  vi.stubGlobal('location', { origin: 'https://welkom.example' })
})

const next = (address: string) => afterSignIn(`next=${encodeURIComponent(address)}`)

describe('where signing in leads', () => {
  it('is the page asked for, with all that was in its address', () => {
    expect(next('/events?view=calendar#today')).toBe('/events?view=calendar#today')
    expect(next('https://welkom.example/groups')).toBe('/groups')
  })

  it.each([
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/\t/evil.example',
    'https://welkom.example@evil.example',
    'https://welkom.example.evil.example',
    'javascript:alert(1)',
    '\tjavascript:alert(1)',
    'data:text/html,hello',
    'http://',
    '',
  ])('is home for %j', (address) => {
    expect(next(address)).toBe('/')
  })

  it('stays here with what browsers read as a path of ours', () => {
    expect(next('https:evil.example')).toBe('/evil.example')
  })

  it('never goes round in a circle', () => {
    expect(next('/auth')).toBe('/')
    expect(next('/auth?next=/auth')).toBe('/')
    expect(next('/authors')).toBe('/authors')
  })
})

describe('what a visitor is asked first', () => {
  it('keeps the whole address', () => {
    expect(signInFirst('/events', 'tab=past', '#x')).toBe('/auth?next=%2Fevents%3Ftab%3Dpast%23x')
  })

  it('keeps nothing for home', () => {
    expect(signInFirst('/', '', '')).toBe('/auth')
  })
})
