import { createECDH } from 'node:crypto'
import addressparser from 'nodemailer/lib/addressparser/index.js'
import * as z from 'zod/mini'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import { getOrCreate, wholeValueSetting } from '#server/platform/storedSettings.ts'

export type VapidKeys = { publicKey: string; privateKey: string }

const isKeyPair = ({ publicKey, privateKey }: VapidKeys) => {
  try {
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(privateKey, 'base64url')
    return curve.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}

export const storedKeys = wholeValueSetting<VapidKeys | null>(
  {
    key: 'vapid',
    remedy: 'settings.remedy.pushKeys',
  },
  z.object({ publicKey: z.string(), privateKey: z.string() }).check(z.refine(isKeyPair)),
  { unset: null, unreadable: null },
)

export const vapidKeys = (db: Db): Promise<VapidKeys> =>
  getOrCreate(db, storedKeys, async () => {
    const { default: webPush } = await import('web-push')
    return webPush.generateVAPIDKeys()
  })

/** Contact of this installation for push services. Some of them reject addresses at localhost. */
export const vapidSubject = ({
  mailFrom,
  publicUrl,
  isHttps,
}: Pick<Config, 'mailFrom' | 'publicUrl' | 'isHttps'>): string => {
  const [from] = addressparser(mailFrom, { flatten: true })
  const address = from?.address || 'welkom@localhost'
  return isHttps && address.endsWith('@localhost') ? publicUrl : `mailto:${address}`
}
