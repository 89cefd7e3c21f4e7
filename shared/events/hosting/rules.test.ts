import { expect, test } from 'vitest'
import { type HostTrust, mayHost, mayPublish } from './rules.ts'

const stranger = { isAdmin: false, hostTrust: null, approvedEvents: 0 } as const
const trusted = { ...stranger, hostTrust: 'granted' } as const
const admin = { ...stranger, isAdmin: true } as const

const whoHosts = (whoMayHost: 'admins' | 'trusted' | 'groupAdmins' | 'members') => {
  const platform = { whoMayHost, hasTrustedHosts: true }
  const may = (me: HostTrust & { isAdmin: boolean }, runsGroup = false) =>
    mayHost(me, platform, { runsGroup })
  return {
    admin: may(admin),
    trusted: may(trusted),
    forGroup: may(stranger, true),
    any: may(stranger),
  }
}

test('each setting lets more people host', () => {
  const nobody = { admin: true, trusted: false, forGroup: false, any: false }
  expect(whoHosts('admins')).toEqual(nobody)
  expect(whoHosts('trusted')).toEqual({ ...nobody, trusted: true })
  expect(whoHosts('groupAdmins')).toEqual({ ...nobody, trusted: true, forGroup: true })
  expect(whoHosts('members')).toEqual({ admin: true, trusted: true, forGroup: true, any: true })
})

test('approved events make no host trusted where the team has turned that off', () => {
  const me = { ...stranger, approvedEvents: 3, createdAt: new Date(0) }
  const may = (hasTrustedHosts: boolean) =>
    mayPublish(me, { whoMayHost: 'members', hasTrustedHosts }, new Date())
  expect([may(true), may(false)]).toEqual([true, false])
})
