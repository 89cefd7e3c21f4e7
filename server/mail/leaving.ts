import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { switchOff } from '#server/notifications/settings.ts'
import { madeOnce, oneValue, readStored } from '#server/settings/stored.ts'
import { type Left, leavePath } from '#shared/mail/contract.ts'
import { isSwitchable, SettingCategory } from '#shared/notifications/settings.ts'
import { open, seal } from './seal.ts'

const secretBytes = 32
const bytesOf = (secret: string) => Buffer.from(secret, 'base64')

export const storedSecret = oneValue<string | null>(
  {
    key: 'mail.leaving',
    remedy:
      'A new one is made for the next mail; links for unsubscribing in earlier mails are void then.',
  },
  z.string().refine((secret) => bytesOf(secret).length === secretBytes),
  { usual: null, unreadable: null },
)

const findKey = async ({ db }: Pick<App, 'db'>) => {
  const secret = await readStored(db, storedSecret)
  return secret === null ? null : bytesOf(secret)
}

/** The same for all processes and for ever: made for the first mail that needs it. */
const keepKey = async ({ db }: Pick<App, 'db'>): Promise<Buffer> =>
  bytesOf(await madeOnce(db, storedSecret, () => randomBytes(secretBytes).toString('base64')))

/** Where its reader, or their mail program, switches off mails of this category. */
export const leaveUrlOf = async (
  app: Pick<App, 'db' | 'config'>,
  userId: string,
  category: SettingCategory,
): Promise<string> => {
  const token = seal(await keepKey(app), { userId, category })
  return `${app.config.publicUrl}${leavePath}?${new URLSearchParams({ token })}`
}

const wrongToken = () =>
  new Refusal(400, 'This link is not complete. Please open it from the email once more.')

const Sealed = z.object({ userId: z.uuid(), category: SettingCategory })

/** Whoever has the token may: it was sent to nobody else. Harmless the second time. */
export const leave = async (app: App, token: string): Promise<Left> => {
  const key = await findKey(app)
  const sealed = Sealed.safeParse(key && open(key, token))
  if (!sealed.success || !isSwitchable(sealed.data.category, 'mail')) throw wrongToken()
  const { userId, category } = sealed.data
  await switchOff(app, userId, category, 'mail')
  return { category }
}

const Query = z.object({ token: z.string().max(200) })

// As RFC 8058 has it, in either of the two forms in which programs send fields.
const oneClick =
  /^(?:List-Unsubscribe=One-Click(?:\r?\n)?|--[\s\S]*name="?List-Unsubscribe"?\r\n(?:[^\r\n]+\r\n)*\r\nOne-Click\r\n[\s\S]*)$/

/** What a mail program sends when its reader presses its own button: no cookie, no page. */
export const leaveByMail = async (app: App, query: unknown, body: unknown): Promise<Left> => {
  const asked = Query.safeParse(query)
  if (!asked.success || !Buffer.isBuffer(body) || !oneClick.test(body.toString('latin1')))
    throw wrongToken()
  return leave(app, asked.data.token)
}
