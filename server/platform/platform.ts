import type { Db } from '#server/db/connect.ts'
import { PlatformSettings } from '#shared/settings/contract.ts'
import { defaultPlatform, type Platform } from '#shared/settings/platform.ts'
import * as store from './store.ts'
import { perFieldSetting, readStored } from './storedSettings.ts'

const key = 'platform'

/** Fails closed: what cannot be read counts as a closed registration or as not public. */
export const storedPlatform = perFieldSetting<Platform>(
  {
    key,
    remedy: 'settings.remedy.platform',
  },
  PlatformSettings,
  {
    unset: defaultPlatform,
    unreadable: {
      ...defaultPlatform,
      registration: 'closed',
      hasPublicEvents: false,
      hasPublicGuides: false,
      hasPublicGroups: false,
      hasTrustedHosts: false,
    },
  },
)

export const readPlatform = (db: Db): Promise<Platform> => readStored(db, storedPlatform)

/** The stored value as it is, locked until the transaction ends. */
export const lockPlatform = (tx: Db): Promise<unknown> => store.lockPlatform(tx, key)

export const savePlatform = (tx: Db, platform: Platform) => store.savePlatform(tx, key, platform)
