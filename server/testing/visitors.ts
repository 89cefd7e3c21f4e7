import { randomUUID } from 'node:crypto'
import { visitors } from '#shared/events/visitors/contract.ts'
import { settings } from '#shared/settings/contract.ts'
import { ownTestDatabase } from './database.ts'
import { anEvent } from './events.ts'
import { sharedApp, type TestApp } from './freshApp.ts'
import { mailFolder, mailsTo, type ReadMail } from './mails.ts'
import { anAdmin, as, type Person } from './people.ts'

export const openPublicEvents = async (app: TestApp) => {
  const { status } = await as(app, await anAdmin(app)).call(settings.update, {
    hasPublicEvents: true,
  })
  if (status !== 200) throw new Error(`Could not open the public events: ${status}`)
}

/** An app of its own: public events are a setting of the whole community. */
export const anAppWithVisitors = async () => {
  const dataDir = mailFolder()
  const app = await sharedApp({ DATA_DIR: dataDir }, await ownTestDatabase())
  await openPublicEvents(app)
  return { app, dataDir, admin: await anAdmin(app), anyone: as(app, null) }
}

/** An event that visitors book. */
export const anOpenEvent = (
  app: TestApp,
  { options = {}, ...fields }: Parameters<typeof anEvent>[1] & { options?: object } = {},
) => anEvent(app, { ...fields, bookingOptions: { isOpenToVisitors: true, ...options } })

export const anAddress = () => `visitor-${randomUUID().slice(0, 8)}@example.org`

export const visitorDraft = (email: string, overrides: object = {}) => ({
  ...{ name: 'Noor de Vries', email, isSixteen: true as const },
  ...overrides,
})

export const bookAsVisitor = (app: TestApp, id: string, email: string, overrides: object = {}) =>
  as(app, null).call(visitors.book, { id, ...visitorDraft(email, overrides) })

/** The mails to an address of no account, oldest first. */
export const visitorMails = async (app: TestApp, email: string): Promise<ReadMail[]> => {
  await app.jobs.drain()
  return mailsTo(app.config.dataDir, { me: { email, username: email } } as Person)
}

/** The secret of the newest mail. */
export const visitorToken = async (app: TestApp, email: string) => {
  const mail = (await visitorMails(app, email)).at(-1)
  return /\/auth\/booking#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}

/** Books and confirms; returns the secret of the confirmation. */
export const aVisitor = async (
  app: TestApp,
  id: string,
  email = anAddress(),
  overrides: object = {},
) => {
  await bookAsVisitor(app, id, email, overrides)
  const token = await visitorToken(app, email)
  const { status } = await as(app, null).call(visitors.confirm, { token })
  if (status !== 200) throw new Error(`Could not confirm: ${status}`)
  return { email, token: await visitorToken(app, email) }
}
