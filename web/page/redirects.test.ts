import { beforeAll, describe, expect, it, vi } from 'vitest'
import { loginUrl, redirectAfterLogin } from './redirects.ts'

const urlFor = (requested: Parameters<typeof loginUrl>[0]) => loginUrl(requested, 'open')

beforeAll(() => {
  vi.stubGlobal('location', { origin: 'https://welkom.example' })
})

const next = (url: string) => redirectAfterLogin(`next=${encodeURIComponent(url)}`)

describe('the redirect after a login', () => {
  it('leads to the requested page with its query and hash', () => {
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
  ])('leads to the home page for %j', (url) => {
    expect(next(url)).toBe('/')
  })

  it('stays on this site with a URL that browsers parse as a path', () => {
    expect(next('https:evil.example')).toBe('/evil.example')
  })

  it('never leads back to the login page', () => {
    expect(next('/auth')).toBe('/')
    expect(next('/auth?next=/auth')).toBe('/')
    expect(next('/authors')).toBe('/authors')
  })
})

describe('the login URL', () => {
  it('contains the requested URL', () => {
    expect(urlFor({ path: '/events', search: 'tab=past', hash: '#x' })).toBe(
      '/auth?next=%2Fevents%3Ftab%3Dpast%23x',
    )
  })

  it('starts with the registration for a link of a public page', () => {
    const next = '%2Fevents%3Fevent%3D1%26action%3Dbook'
    expect(urlFor({ path: '/events', search: 'event=1&action=book', hash: '' })).toBe(
      `/auth?tab=register&next=${next}`,
    )
  })

  it.each(['invitation', 'closed'] as const)(
    'starts with the login if registration is %s',
    (registration) => {
      const url = loginUrl({ path: '/events', search: 'action=book', hash: '' }, registration)
      expect(url).toBe('/auth?next=%2Fevents%3Faction%3Dbook')
    },
  )

  it('has no parameter for the home page', () => {
    expect(urlFor({ path: '/', search: '', hash: '' })).toBe('/auth')
  })
})
