import { beforeEach, describe, expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { mailFolder, mailsTo } from '#server/testing/mails.ts'
import { as, aUser } from '#server/testing/people.ts'
import { security } from '#shared/auth/security/contract.ts'
import { privacy } from '#shared/privacy/contract.ts'
import { type PlatformChange, settings } from '#shared/settings/contract.ts'
import { defaultPlatform } from '#shared/settings/platform.ts'

// A separate database: these settings apply to the whole installation.
const dataDir = mailFolder()
const database = await ownTestDatabase()
const app = await sharedApp({ DATA_DIR: dataDir }, database)
const admin = await aUser(app) // the first user is administrator
beforeEach(() => change(defaultPlatform))

const change = (changes: PlatformChange) => as(app, admin).call(settings.update, changes)
const read = async () => (await as(app, null).call(settings.read, {})).body

describe('the settings of the platform', () => {
  test('are public, and omitted fields stay unchanged', async () => {
    expect(await read()).toEqual(defaultPlatform)
    const changes: PlatformChange = {
      name: 'Leiden Newcomers',
      contactEmail: 'hallo@leiden.example',
      footerLine: 'Run by volunteers.',
      footerLinks: [
        { label: 'The city', href: 'https://leiden.example/new?in=town' },
        { label: 'Guides', href: '/resources' },
      ],
    }
    expect((await change(changes)).body).toEqual({ ...defaultPlatform, ...changes })
    await change({ footerLine: '' })
    expect(await read()).toEqual({ ...defaultPlatform, ...changes, footerLine: '' })
  })

  test('are recorded in the audit log with the changed fields', async () => {
    await change({ name: 'Anders', registration: 'open' })
    await change({ name: 'Anders' })
    const { body } = await as(app, admin).call(privacy.auditLogs, { limit: 2 })
    expect(body[0]).toMatchObject({ action: 'settings_changed', newData: { changed: ['name'] } })
    expect(body[1]).not.toMatchObject({ newData: { changed: ['name'] } })
  })

  const link = (href: string) => ({ footerLinks: [{ label: 'Here', href }] })
  const wrong: [string, Record<string, unknown>][] = [
    ['no name', { name: ' ' }],
    ['a name too long', { name: 'a'.repeat(61) }],
    ['a week that begins on Tuesday', { weekStart: 'tuesday' }],
    ['no address', { contactEmail: 'nobody' }],
    ['an unknown registration mode', { registration: 'never' }],
    ['a script for a link', link('javascript:alert(1)')],
    ['a link without https', link('http://leiden.example')],
    ['a protocol-relative link', link('//evil.example')],
    ['a protocol-relative link with a backslash', link('/\\evil.example')],
    ['a link with a user name', link('https://leiden.example@evil.example/')],
    ['six links', { footerLinks: Array.from({ length: 6 }, () => link('/').footerLinks[0]) }],
  ]
  test.each(wrong)('reject %s', async (_, changes) => {
    expect((await change(changes as PlatformChange)).status).toBe(400)
    expect(await read()).toEqual(defaultPlatform)
  })

  test('concurrent changes of different fields are both saved', async () => {
    await Promise.all([change({ name: 'Anders' }), change({ footerLine: 'Hoi' })])
    expect(await read()).toEqual({ ...defaultPlatform, name: 'Anders', footerLine: 'Hoi' })
  })

  test('set the community name in mails', async () => {
    await change({ name: 'Leiden <Newcomers> & $& friends' })
    const mina = await aUser(app)
    await as(app, null).call(security.forgotPassword, { email: mina.me.email })
    await app.jobs.drain()
    const [mail] = await mailsTo(dataDir, mina)
    expect(mail?.text).toContain('--\nLeiden <Newcomers> & $& friends\n')
    expect(mail?.html).toContain('>Leiden &lt;Newcomers&gt; &amp; $&amp; friends</p>')
  })
})
