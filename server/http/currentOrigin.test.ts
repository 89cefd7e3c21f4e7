import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { aUser } from '#server/testing/people.ts'
import { profile } from '#shared/profile/contract.ts'
import { currentOrigin, requireOrigin, runFrom } from './currentOrigin.ts'

const origin = { browser: 'a browser', ipPrefix: '192.0.2.0', deviceToken: null }

test('the origin is that of the request, also after waiting; a job has none', async () => {
  const later = runFrom(
    () => origin,
    async () => {
      await setImmediate()
      return requireOrigin()
    },
  )
  expect(currentOrigin()).toBeNull()
  expect(requireOrigin).toThrow()
  expect(await later).toEqual(origin)
})

test('the address is shortened, and a long user agent too', async () => {
  const app = await sharedApp()
  const { me, cookie } = await aUser(app)
  const { status } = await request(app, {
    method: profile.update.method,
    url: profile.update.path,
    payload: { about: 'I like windmills' },
    headers: { cookie, 'user-agent': 'x'.repeat(5000) },
    remoteAddress: '192.0.2.7',
  })
  expect(status).toBe(200)
  const entries = await app.db`
    select ip_address, user_agent from data_audit_logs
    where user_id = ${me.id} and action = 'profile_updated'`
  expect(entries).toEqual([{ ipAddress: '192.0.2.0', userAgent: 'x'.repeat(300) }])
})
