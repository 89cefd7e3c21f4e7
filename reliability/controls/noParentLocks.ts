import { patchSource } from './patchSource.ts'

// The deliberately broken variant: what is written to is not locked, and the proof drops the foreign
// keys. Loaded before the server, changes no file.
const withoutLocks = (source: string) => source.replaceAll(/\s+for (no key )?update(?=`)/g, '')

patchSource({
  '/server/community/store.ts': withoutLocks,
  '/server/groups/store.ts': withoutLocks,
  '/server/events/store.ts': withoutLocks,
})
