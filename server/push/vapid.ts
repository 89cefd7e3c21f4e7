import addressparser from 'nodemailer/lib/addressparser/index.js'
import webPush from 'web-push'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import * as store from './store.ts'

export type VapidKeys = { publicKey: string; privateKey: string }

/** Made once for an installation: of several processes that make some, the first wins. */
export const vapidKeys = async (db: Db): Promise<VapidKeys> =>
  (await store.findKeys(db)) ?? (await store.putKeys(db, webPush.generateVAPIDKeys()))

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
