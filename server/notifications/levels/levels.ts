import * as store from './store.ts'

export type { StoredSettings } from './store.ts'
export const {
  saveSettings,
  findLevel,
  forgetSettings,
  isMutedFor,
  listWantingEverything,
  settingsOf,
  toSettings,
} = store
