import { beforeAll, describe, expect, it, vi } from 'vitest'
import { platform } from './platform.ts'
import { loginUrl, redirectAfterLogin } from './redirects.ts'

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
    expect(loginUrl('/events', 'tab=past', '#x')).toBe('/auth?next=%2Fevents%3Ftab%3Dpast%23x')
  })

  it('starts with the registration for a link of a public page', () => {
    const next = '%2Fevents%3Fevent%3D1%26action%3Dbook'
    expect(loginUrl('/events', 'event=1&action=book', '')).toBe(`/auth?tab=register&next=${next}`)
  })

  it.each(['invitation', 'closed'] as const)(
    'starts with the login if registration is %s',
    (registration) => {
      vi.spyOn(platform, 'registration', 'get').mockReturnValue(registration)
      expect(loginUrl('/events', 'action=book', '')).toBe('/auth?next=%2Fevents%3Faction%3Dbook')
      vi.restoreAllMocks()
    },
  )

  it('has no parameter for the home page', () => {
    expect(loginUrl('/', '', '')).toBe('/auth')
  })
})
