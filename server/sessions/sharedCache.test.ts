import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { setTeamRequirement } from '#server/auth/secondFactor/store.ts'
import { openDatabase } from '#server/db/connect.ts'
import { metricsPath, parseSamples } from '#server/http/metricsSummary.ts'
import { upsertPolicies } from '#server/privacy/policy/policies.ts'
import { aPost } from '#server/testing/community.ts'
import { ownDatabaseUrl } from '#server/testing/database.ts'
import { startFaultyProxy } from '#server/testing/faultyProxy.ts'
import { freshApp, request, type TestApp } from '#server/testing/freshApp.ts'
import { aModerator, anAdmin, as, aUser, type Person, password } from '#server/testing/people.ts'
import { aCase, decideCase } from '#server/testing/safety.ts'
import { waitFor } from '#server/testing/timing.ts'
import { grantAdmin, revokeAdmin, setSecondFactorBy } from '#server/users/users.ts'
import { adminUsers } from '#shared/admin/users/contract.ts'
import { auth } from '#shared/auth/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import { dataRights, privacy } from '#shared/privacy/contract.ts'
import { profile } from '#shared/profile/contract.ts'
import { cases } from '#shared/safety/cases/contract.ts'

const METRICS_TOKEN = 'correct horse battery staple'

const hitsOf = async (app: TestApp) => {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const { text } = await request(app, { url: metricsPath, headers })
  return parseSamples(text).find(({ name }) => name === 'welkom_session_cache_hits_total')?.value
}

const readMe = (app: TestApp, person: Person) => as(app, person).call(auth.me, {})

/** Requests with this session are answered from the cache of the process. */
const usesCache = async (app: TestApp, person: Person) => {
  await readMe(app, person)
  const before = await hitsOf(app)
  await readMe(app, person)
  return (await hitsOf(app)) !== before
}

const untilCached = (app: TestApp, person: Person) =>
  waitFor(async () => expect(await usesCache(app, person)).toBe(true))

/** A Welkom process whose connections to the database go through a proxy. */
const startProcess = async (databaseUrl: string, stopsWith = onTestFinished) => {
  const link = await startFaultyProxy(databaseUrl)
  const database = await openDatabase({ databaseUrl: link.url, dataDir: '' })
  await upsertPolicies(database.sql)
  const app = await freshApp({ METRICS_TOKEN }, database)
  stopsWith(async () => {
    await app.stop()
    await database.close()
    await link.close()
  })
  return { app, link, database }
}

describe('a change in one process applies to the next request in the other', () => {
  let databaseUrl: string
  let here: TestApp
  let there: TestApp
  let admin: Person
  beforeAll(async () => {
    const stops: (() => Promise<void>)[] = []
    databaseUrl = await ownDatabaseUrl()
    const stopsWith = (stop: () => Promise<void>) => void stops.push(stop)
    here = (await startProcess(databaseUrl, stopsWith as typeof onTestFinished)).app
    there = (await startProcess(databaseUrl, stopsWith as typeof onTestFinished)).app
    admin = await anAdmin(here)
    await untilCached(there, admin)
    await untilCached(here, admin)
    return async () => {
      for (const stop of stops) await stop()
    }
  })

  /** A user whose session the other process has cached. */
  const cachedUser = async (create = aUser as (app: TestApp) => Promise<Person>) => {
    const person = await create(here)
    expect(await usesCache(there, person)).toBe(true)
    return person
  }

  const ownerOfCase = async () => {
    const owner = await cachedUser()
    const post = await aPost(here, { by: owner })
    return { owner, caseId: await aCase(here, await aUser(here), 'post', post.id) }
  }

  test('signing out', async () => {
    const mina = await cachedUser()
    await as(here, mina).call(auth.logout, {})
    expect((await readMe(there, mina)).status).toBe(401)
  })

  test('ending the other sessions, with a new token for this one', async () => {
    const mina = await cachedUser()
    const change = { currentPassword: password, newPassword: 'windmills in the morning' }
    await as(here, mina).call(security.changePassword, change)
    expect((await readMe(there, mina)).status).toBe(401)
  })

  test('a token that is replaced by signing in again', async () => {
    const mina = await cachedUser()
    expect((await as(here, mina).call(security.authenticate, { password })).status).toBe(204)
    expect((await readMe(there, mina)).status).toBe(401)
  })

  test('a suspension', async () => {
    const moderator = await aModerator(here)
    const { owner, caseId } = await ownerOfCase()
    expect((await decideCase(here, moderator, caseId, { kind: 'suspend' })).status).toBe(201)
    expect((await readMe(there, owner)).status).toBe(401)
  })

  test('deleting the account, as its owner or as an administrator', async () => {
    const [mina, joris] = [await cachedUser(), await cachedUser()]
    await as(here, mina).call(dataRights.deleteAccount, {})
    await as(here, admin).call(adminUsers.remove, { id: joris.me.id })
    for (const person of [mina, joris]) expect((await readMe(there, person)).status).toBe(401)
  })

  test('roles that an administrator gives', async () => {
    const mina = await cachedUser()
    const work = async () => (await as(there, mina).call(cases.list, {})).status
    const change = (isModerator: boolean) =>
      as(here, admin).call(adminUsers.update, { id: mina.me.id, isModerator })
    expect(await work()).toBe(403)
    await change(true)
    expect(await work()).toBe(200)
    await change(false)
    expect(await work()).toBe(403)
  })

  test('roles that a command gives', async () => {
    const mina = await cachedUser()
    const work = async () => (await as(there, mina).call(cases.list, {})).status
    const command = await openDatabase({ databaseUrl, dataDir: '' })
    onTestFinished(command.close)
    expect(await work()).toBe(403)
    await grantAdmin(command.sql, mina.me.username, here.now())
    // A command does not wait for the processes.
    await waitFor(async () => expect(await work()).toBe(200))
    await revokeAdmin(command.sql, mina.me.username, here.now())
    await waitFor(async () => expect(await work()).toBe(403))
  })

  test('consents, the profile and a requested export', async () => {
    const mina = await cachedUser()
    const { status } = await as(here, mina).call(privacy.setConsents, { marketingConsent: true })
    expect(status).toBe(200)
    expect((await readMe(there, mina)).body).toMatchObject({ marketingConsent: true })
    await as(here, mina).call(profile.update, { name: 'Wilhelmina' })
    expect((await readMe(there, mina)).body).toMatchObject({ name: 'Wilhelmina' })
    const request = { requestType: 'full_export' as const, dataTypes: ['profile' as const] }
    await as(here, mina).call(dataRights.requestExport, request)
    expect((await readMe(there, mina)).body).toMatchObject({ dataExportRequested: true })
  })

  test('the second factor that the team requires', async () => {
    const weak = await cachedUser(aModerator)
    const work = async () => (await as(there, weak).call(cases.list, {})).status
    await setSecondFactorBy(here.db, weak.me.id, new Date(0))
    expect(await work()).toBe(200)
    await setTeamRequirement(here.db, true)
    expect(await work()).toBe(403)
    await setTeamRequirement(here.db, false)
    expect(await work()).toBe(200)
  })
})
