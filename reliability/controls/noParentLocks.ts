import { patchSource } from './patchSource.ts'

// Does not lock the row that is written to. The scenario drops the foreign keys as well.
const withoutLocks = (source: string) => source.replaceAll(/\s+for (no key )?update(?=`)/g, '')

patchSource({
  '/server/community/store.ts': withoutLocks,
  '/server/groups/store.ts': withoutLocks,
  '/server/events/store.ts': withoutLocks,
})
