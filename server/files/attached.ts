import type { AttachedFile } from '#shared/files/contract.ts'
import * as store from './store.ts'

/** For the features whose things have files: row `f` of files, as people see it. */
export const attachedFile = store.asAttached

/** The few pixels of row `f`, as a data URL. */
export const previewUrl = store.previewUrl

/** For a query of the things that have them: their files in order, or null. */
export const filesOf = store.listedOf

/** What a report says of files, without their bytes. */
export const filesInWords = (files: readonly Pick<AttachedFile, 'name' | 'description'>[]) =>
  files.map(({ name, description }) => `📎 ${[name, description].filter(Boolean).join(': ')}`)

/** Takes files from what is deleted. Their bytes go too, unless a report keeps them. */
export const detachFiles = store.detach
export const lockFiles = store.lockInOrder
