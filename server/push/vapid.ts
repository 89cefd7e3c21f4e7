import { createECDH } from 'node:crypto'
import addressparser from 'nodemailer/lib/addressparser/index.js'
import webPush from 'web-push'
import * as z from 'zod'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import { oneValue, understood } from '#server/settings/stored.ts'
import * as store from './store.ts'

export type VapidKeys = { publicKey: string; privateKey: string }

const isPair = ({ publicKey, privateKey }: VapidKeys) => {
  try {
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(privateKey, 'base64url')
    return curve.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}

export const storedKeys = oneValue<VapidKeys | null>(
  {
    key: 'vapid',
    remedy:
      'New keys for push are made at the next start, and devices register with them at their next visit.',
  },
  z.object({ publicKey: z.string(), privateKey: z.string() }).refine(isPair),
  { usual: null, unreadable: null },
)

/**
 * Made once for an installation, or in place of what cannot be read: of several processes that make
 * some, the first wins.
 */
export const vapidKeys = async (db: Db): Promise<VapidKeys> => {
  const stored = await store.findKeys(db, storedKeys.key)
  const keys = understood(storedKeys, stored)
  if (keys) return keys
  const made = webPush.generateVAPIDKeys()
  const kept = await store.putKeys(db, storedKeys.key, { keys: made, insteadOf: stored })
  return storedKeys.read(kept).value ?? made
}

/** Whom a push service writes to about us. Some refuse a mail address that nobody could have. */
export const vapidSubject = ({
  mailFrom,
  publicUrl,
  isHttps,
}: Pick<Config, 'mailFrom' | 'publicUrl' | 'isHttps'>): string => {
  const [from] = addressparser(mailFrom, { flatten: true })
  const address = from?.address || 'welkom@localhost'
  return isHttps && address.endsWith('@localhost') ? publicUrl : `mailto:${address}`
}
